import { ArticleList } from '#app/features/articles/article-list.tsx'
import type { ArticleListQuery } from '#app/features/articles/article-queries.ts'
import { useGameText } from '#app/features/games/strings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Articles about one game; invites to write the first. */
export function GameArticles({ query }: { query: ArticleListQuery }) {
  const text = useGameText()
  const invitation = (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyText}
      action={
        <ButtonLink to="/search?t=games" look="primary">
          {text.write}
        </ButtonLink>
      }
    />
  )
  return <ArticleList query={query} showGame={false} headingLevel="h2" empty={invitation} />
}
