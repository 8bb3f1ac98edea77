import { ArticleList } from '#app/entities/article/article-list.tsx'
import type { ArticleListQuery } from '#app/entities/article/article-queries.ts'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface GameArticlesProps {
  query: ArticleListQuery
  emptyTitle?: string
  headingLevel?: 'h2' | 'h3'
}

/** Articles about one game, or with one of its tags; invites to write the first. */
export function GameArticles({ query, emptyTitle, headingLevel = 'h2' }: GameArticlesProps) {
  const text = useGamePagesText()
  const invitation = (
    <EmptyState
      title={emptyTitle ?? text.emptyTitle}
      text={text.emptyText}
      link={{ to: '/search?t=games', label: text.write }}
    />
  )
  return <ArticleList query={query} showGame={false} headingLevel={headingLevel} empty={invitation} />
}
