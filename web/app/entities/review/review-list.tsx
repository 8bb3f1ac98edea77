import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useMemo } from 'react'
import { rowsOf } from '#app/api/documents.ts'
import type { ReviewListQuery } from '#app/entities/review/review-queries.ts'
import { ReviewRow } from '#app/entities/review/review-row.tsx'
import { type ReviewView, reviewViews } from '#app/entities/review/review-view.ts'
import { FailedList } from '#app/routes/failed-list.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useShownRows } from '#app/ui/use-shown-rows.ts'

interface ReviewListProps {
  query: ReviewListQuery
  showGame?: boolean
  /** The server does not count the list: no total is shown. */
  uncounted?: boolean
  /** Shown instead of rows. */
  empty: ReactNode
  /** Buttons of the author, at the end of a row; must be a stable function. */
  menuOf?: (view: ReviewView) => ReactNode
}

/** An endless list of reviews: ten rows in the first HTML, then 24 a page up to totalCount. */
export function ReviewList({ query, showGame, uncounted, empty, menuOf }: ReviewListProps) {
  const result = useInfiniteQuery(query)
  const views = useMemo(() => rowsOf(result.data?.pages, reviewViews), [result.data])
  const shown = useShownRows(views)
  if (result.isPending) return <ListSkeleton />
  if (!result.data) return <FailedList query={result} />
  if (views.length === 0) return empty
  const total = result.data.pages[0]?.meta.totalCount ?? 0
  return (
    <>
      {shown.map(view => (
        <Row key={view.id} {...{ view, showGame, menuOf }} />
      ))}
      <LoadMore query={result} shown={shown.length} total={uncounted ? null : total} />
    </>
  )
}

type RowProps = Pick<ReviewListProps, 'showGame' | 'menuOf'> & { view: ReviewView }
const Row = memo(({ menuOf, ...row }: RowProps) => (
  <ReviewRow {...row} headingLevel="h2" menu={menuOf?.(row.view)} />
))
