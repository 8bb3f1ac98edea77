import { useGameText } from '#app/entities/game/strings.ts'
import { ArticleList } from '#app/features/articles/article-list.tsx'
import type { ArticleListQuery } from '#app/features/articles/article-queries.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Articles about one game, or with one of its tags; invites to write the first. */
export function GameArticles({ query, emptyTitle }: { query: ArticleListQuery; emptyTitle?: string }) {
  const text = useGameText()
  const invitation = (
    <EmptyState
      title={emptyTitle ?? text.emptyTitle}
      text={text.emptyText}
      link={{ to: '/search?t=games', label: text.write }}
    />
  )
  return <ArticleList query={query} showGame={false} headingLevel="h2" empty={invitation} />
}
