import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#app/ui/button.tsx'
import styles from '#app/ui/load-more.module.css'
import { useUiText } from '#app/ui/strings.ts'

type Endless = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Fetches the next page of a list, and shows how much of it is loaded. */
interface LoadMoreProps {
  query: Endless
  shown: number
  /** Null: the list is not counted. */
  total: number | null
}

export function LoadMore({ query, shown, total }: LoadMoreProps) {
  const text = useUiText()
  if (total === 0) return null
  const shownText = total === null ? text.shown(shown) : text.shownOf(Math.min(shown, total), total)
  return (
    <div className={styles.more}>
      <p aria-live="polite">{query.isFetchNextPageError ? text.moreFailed : shownText}</p>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? text.retry : text.loadMore}
        </Button>
      )}
    </div>
  )
}
