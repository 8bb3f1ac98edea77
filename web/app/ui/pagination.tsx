import { ChevronLeft, ChevronRight } from 'lucide-react'
import { AppLink } from '#app/ui/app-link.tsx'
import { pageNumbers } from '#app/ui/page-numbers.ts'
import styles from '#app/ui/pagination.module.css'
import { useUiText } from '#app/ui/strings.ts'

interface PaginationProps {
  current: number
  last: number
  addressOf: (page: number) => string
}

/** Pages of a result, as links. */
export function Pagination({ current, last, addressOf }: PaginationProps) {
  const text = useUiText()
  if (last < 2) return null
  return (
    <nav aria-label={text.pages} className={styles.pages}>
      {current > 1 && (
        <AppLink to={addressOf(current - 1)} aria-label={text.previousPage} rel="prev">
          <ChevronLeft aria-hidden />
        </AppLink>
      )}
      {pageNumbers(current, last).map((page, index) =>
        page === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
          <span key={`gap${index}`} aria-hidden>
            …
          </span>
        ) : (
          <AppLink
            key={page}
            to={addressOf(page)}
            aria-label={text.page(page)}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </AppLink>
        ),
      )}
      {current < last && (
        <AppLink to={addressOf(current + 1)} aria-label={text.nextPage} rel="next">
          <ChevronRight aria-hidden />
        </AppLink>
      )}
    </nav>
  )
}
