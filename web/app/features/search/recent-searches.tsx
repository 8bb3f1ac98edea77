import { Clock } from 'lucide-react'
import { useState } from 'react'
import { readSearches, writeSearches } from '#app/features/search/remember-search.ts'
import styles from '#app/features/search/search.module.css'
import { type Search, searchAddress } from '#app/features/search/search-queries.ts'
import { useSearchText } from '#app/features/search/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'

/** Recent searches, to repeat or delete. Stored only in the browser. */
export default function RecentSearches(search: Search) {
  const text = useSearchText()
  const [recent, setRecent] = useState(readSearches)
  if (recent.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <header>
        <h2 id="recent-searches">{text.recent}</h2>
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            writeSearches([])
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
