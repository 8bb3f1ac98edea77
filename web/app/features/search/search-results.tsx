import type { ListDocument, Resource } from '@koryaku/contracts/http/json-api.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { articleViews } from '#app/features/articles/article-view.ts'
import { GameRow } from '#app/features/games/game-row.tsx'
import styles from '#app/features/search/search.module.css'
import {
  type Search,
  searchAddress,
  searchArticles,
  searchGames,
  searchUsers,
} from '#app/features/search/search-queries.ts'
import { useSearchText } from '#app/features/search/strings.ts'
import { UserRow } from '#app/features/users/user-row.tsx'
import { WriteAboutGame } from '#app/features/write-panel/write-about-game.tsx'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

export function ArticleResults(search: Search) {
  const query = useQuery(searchArticles(search.q, search.page))
  return (
    <Frame search={search} query={query}>
      {document =>
        articleViews(document).map(view => <ArticleRow key={view.id} view={view} headingLevel="h2" />)
      }
    </Frame>
  )
}

export function GameResults(search: Search) {
  const query = useQuery(searchGames(search.q, search.page))
  return (
    <Frame search={search} query={query}>
      {({ data }) =>
        data.map(({ id, attributes }) => (
          <GameRow
            key={id}
            game={attributes}
            action={search.write && <WriteAboutGame game={attributes} mode={search.write} />}
          />
        ))
      }
    </Frame>
  )
}

export function UserResults(search: Search) {
  const query = useQuery(searchUsers(search.q, search.page))
  return (
    <Frame search={search} query={query}>
      {({ data }) => data.map(({ id, attributes }) => <UserRow key={id} user={attributes} />)}
    </Frame>
  )
}

interface FrameProps<R extends Resource> {
  search: Search
  query: UseQueryResult<ListDocument<R>>
  children: (document: ListDocument<R>) => ReactNode
}

/** Count, rows and pages of any kind of result. */
function Frame<R extends Resource>({ search, query, children }: FrameProps<R>) {
  const text = useSearchText()
  const language = useLanguage()
  const { data, isPending, isPlaceholderData } = query
  if (isPending) return <ListSkeleton />
  if (!data) return <EmptyState title={text.failed} />
  const total = data.meta.totalCount
  if (total === 0) return <EmptyState title={text.none(search.q)} text={text.noneHint} />
  return (
    <section aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.old : undefined}>
      <p className={styles.total} role="status">
        {text.results(formatCount(total, language))}
      </p>
      {children(data)}
      <Pagination
        current={search.page}
        last={Math.ceil(total / PAGE_SIZE)}
        addressOf={page => searchAddress({ ...search, page })}
      />
    </section>
  )
}
