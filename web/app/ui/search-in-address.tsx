import { useLocation, useNavigate } from 'react-router'
import { SearchBox } from '#app/ui/search-box.tsx'

interface SearchInAddressProps {
  /** The page that is searched, with the parameters to keep; the search text is its parameter `q`. */
  path: string
  label: string
  placeholder: string
  busy: boolean
}

/** The search box of a page that keeps the search text in its URL, by replacing the history entry. */
export function SearchInAddress({ path, ...box }: SearchInAddressProps) {
  const navigate = useNavigate()
  const q = new URLSearchParams(useLocation().search).get('q') ?? ''
  const search = (words: string) => {
    const next = words.trim()
    const join = path.includes('?') ? '&' : '?'
    void navigate(next ? `${path}${join}q=${encodeURIComponent(next)}` : path, { replace: true })
  }
  return <SearchBox {...box} value={q} onSearch={search} />
}
