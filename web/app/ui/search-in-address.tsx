import { useLocation, useNavigate } from 'react-router'
import { SearchBox } from '#app/ui/search-box.tsx'

interface SearchInAddressProps {
  /** The page that is searched, with what its address keeps; what is looked for stands in its `q`. */
  path: string
  label: string
  placeholder: string
  busy: boolean
}

/** The search box of a page that keeps what is searched for in its address, in place of what was there. */
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
