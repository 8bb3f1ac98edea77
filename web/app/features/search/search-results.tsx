import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { FoundArticles, SearchMeta } from '@koryaku/contracts/search/search.api.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { includedOf } from '#app/api/documents.ts'
import { lastPage } from '#app/api/paging.ts'
import type { SearchAnswer } from '#app/api/search-query.ts'
import { ArticleRow } from '#app/entities/article/article-row.tsx'
import { articleViews } from '#app/entities/article/article-view.ts'
import { GameRow } from '#app/entities/game/game-row.tsx'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { ReviewRow } from '#app/entities/review/review-row.tsx'
import { reviewViews } from '#app/entities/review/review-view.ts'
import { UserRow } from '#app/entities/user/user-row.tsx'
import styles from '#app/features/search/search.module.css'
import {
  isBeyond,
  type Search,
  searchAddress,
  searchArticles,
  searchReviews,
  searchUsers,
} from '#app/features/search/search-queries.ts'
import { useSearchText } from '#app/features/search/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useUiText } from '#app/ui/strings.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Loaded only if the user has chosen to write first. */
const WriteAboutGame = lazy(() =>
  import('#app/entities/game/write-about-game.tsx').then(module => ({ default: module.WriteAboutGame })),
)

export function ArticleResults(search: Search) {
  const query = useQuery(searchArticles(search))
  return (
    <Frame search={search} query={query}>
      {document => (
        <>
          <LeadingGame document={document} />
          {articleViews(document).map(view => (
            <ArticleRow
              key={view.id}
              view={view}
              headingLevel="h2"
              matches={document.meta.matches[view.id]}
            />
          ))}
        </>
      )}
    </Frame>
  )
}

/** The game that goes by the very name that was typed, before its articles. */
function LeadingGame({ document }: { document: FoundArticles }) {
  const { game: id } = document.meta
  const game = id ? includedOf(document).get<GameResource>('game', id)?.attributes : null
  return game ? <GameRow game={game} /> : null
}

export function GameResults(search: Search) {
  const query = useQuery(searchGames(search.q, search.page))
  const mode = useHydrated() && search.write
  return (
    <Frame search={search} query={query}>
      {({ data, meta }) =>
        data.map(({ id, attributes }) => (
          <GameRow
            key={id}
            game={attributes}
            titleParts={meta.matches[id]?.title}
            action={
              mode && (
                <Suspense>
                  <WriteAboutGame game={attributes} mode={mode} />
                </Suspense>
              )
            }
          />
        ))
      }
    </Frame>
  )
}

export function ReviewResults(search: Search) {
  const query = useQuery(searchReviews(search.q, search.page))
  return (
    <Frame search={search} query={query}>
      {document =>
        reviewViews(document).map(view => (
          <ReviewRow key={view.id} view={view} headingLevel="h2" matches={document.meta.matches[view.id]} />
        ))
      }
    </Frame>
  )
}

export function UserResults(search: Search) {
  const query = useQuery(searchUsers(search.q, search.page))
  return (
    <Frame search={search} query={query}>
      {({ data, meta }) =>
        data.map(({ id, attributes }) => (
          <UserRow key={id} user={attributes} nameParts={meta.matches[id]?.title} />
        ))
      }
    </Frame>
  )
}

interface FrameProps<Answer extends SearchAnswer> {
  search: Search
  query: UseQueryResult<Answer>
  children: (document: Answer) => ReactNode
}

/** Count, rows and pages of any kind of result. */
function Frame<Answer extends SearchAnswer>({ search, query, children }: FrameProps<Answer>) {
  const text = useSearchText()
  const { retry } = useUiText()
  const language = useLanguage()
  const { data, isPending, isPlaceholderData } = query
  // An empty result of the previous query is not valid for this one.
  if (isPending || (isPlaceholderData && data?.meta.totalCount === 0)) return <ListSkeleton />
  if (!data)
    return (
      <EmptyState
        title={text.failed}
        action={
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            {retry}
          </Button>
        }
      />
    )
  const total = data.meta.totalCount
  const narrowed = search.kind === 'articles' && Object.values(search.filters).some(Boolean)
  if (total === 0)
    return (
      <>
        <EmptyState title={text.none(search.q)} text={narrowed ? text.noneNarrowed : text.noneHint} />
        <NearTitles near={data.meta.near ?? []} />
      </>
    )
  const last = lastPage(total)
  const addressOf = (page: number) => searchAddress({ ...search, page })
  if (isBeyond(search, data) && !isPlaceholderData)
    return (
      <EmptyState
        title={text.beyond(formatCount(search.page, language))}
        link={{ to: addressOf(last), label: text.toLastPage(formatCount(last, language)) }}
      />
    )
  return (
    <section aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.old : undefined}>
      <p className={styles.total} role="status">
        {isPlaceholderData ? text.searching : text.results(formatCount(total, language))}
      </p>
      {children(data)}
      <Pagination current={search.page} last={last} addressOf={addressOf} />
    </section>
  )
}

/** Games that may have been meant. */
function NearTitles({ near }: { near: NonNullable<SearchMeta['near']> }) {
  const text = useSearchText()
  const language = useLanguage()
  if (near.length === 0) return null
  return (
    <section className={styles.near} aria-labelledby="near-titles">
      <h2 id="near-titles">{text.near}</h2>
      <ul>
        {near.map(game => (
          <li key={game.slug}>
            <AppLink to={`/games/${game.slug}`}>{gameTitle(game, language)}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
