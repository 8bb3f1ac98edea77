import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from '#app/features/search/search.module.css'
import { type Search, searchAddress } from '#app/features/search/search-queries.ts'
import { useSearchText } from '#app/features/search/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'

const KEY = 'recent_searches'
const KEPT = 8

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(q => typeof q === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

function write(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Storage is full or switched off: then nothing is remembered.
  }
}

/** Remembers what was searched for, in this browser only. */
export function useRememberSearch(q: string): void {
  useEffect(() => {
    if (q) write([q, ...read().filter(other => other !== q)].slice(0, KEPT))
  }, [q])
}

/** What was searched for before, to search again or to forget. */
export function RecentSearches(search: Search) {
  const text = useSearchText()
  const [recent, setRecent] = useState<string[]>([])
  // Only the browser knows them: the server's HTML has none.
  useEffect(() => setRecent(read()), [])
  if (recent.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <header>
        <h2 id="recent-searches">{text.recent}</h2>
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            write([])
            setRecent([])
          }}
        >
          {text.forget}
        </Button>
      </header>
      <ul>
        {recent.map(q => (
          <li key={q}>
            <AppLink to={searchAddress({ ...search, q, page: 1 })} replace>
              <Clock aria-hidden />
              {q}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
