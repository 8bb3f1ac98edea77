import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useMemo } from 'react'
import { rowsOf } from '#app/api/documents.ts'
import type { ArticleListQuery } from '#app/entities/article/article-queries.ts'
import { ArticleRow } from '#app/entities/article/article-row.tsx'
import { type ArticleView, articleViews } from '#app/entities/article/article-view.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { FailedList } from '#app/routes/failed-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useShownRows } from '#app/ui/use-shown-rows.ts'

interface ArticleListProps {
  query: ArticleListQuery
  ranked?: boolean
  /** The server does not count the list: no total is shown. */
  uncounted?: boolean
  showGame?: boolean
  headingLevel?: 'h2' | 'h3'
  empty?: ReactNode
  /**
   * Menu of the owner at the end of a row. Keep the function identical while its result is the same: rows are
   * memoised.
   */
  menuOf?: (view: ArticleView) => ReactNode
}

/** An endless list of articles: ten rows in the first HTML, then 24 a page up to totalCount. */
export function ArticleList({
  query,
  ranked,
  uncounted,
  showGame,
  headingLevel,
  empty,
  menuOf,
}: ArticleListProps) {
  const result = useInfiniteQuery(query)
  const views = useMemo(() => rowsOf(result.data?.pages, articleViews), [result.data])
  const shown = useShownRows(views)
  if (result.isPending) return <ListSkeleton />
  if (!result.data) return <FailedList query={result} />
  const total = result.data.pages[0]?.meta.totalCount ?? 0
  if (views.length === 0) return empty ?? <NoArticles />
  return (
    <>
      {shown.map((view, index) => (
        <Row
          key={view.id}
          view={view}
          rank={ranked ? index + 1 : undefined}
          {...{ showGame, headingLevel, menuOf }}
        />
      ))}
      <LoadMore query={result} shown={shown.length} total={uncounted ? null : total} />
    </>
  )
}

type RowProps = Pick<ArticleListProps, 'showGame' | 'headingLevel' | 'menuOf'> & {
  view: ArticleView
  rank?: number
}
/** Existing rows are not rendered again when more are loaded. */
const Row = memo(({ menuOf, ...row }: RowProps) => <ArticleRow {...row} menu={menuOf?.(row.view)} />)

/** Shown instead of rows. */
export function NoArticles() {
  const text = useArticleText()
  return (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyText}
      link={{ to: '/search?t=games', label: text.write }}
    />
  )
}
