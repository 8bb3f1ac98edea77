import type { CatalogueList } from '@koryaku/contracts/games/game.api.ts'
import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '#app/api/documents.ts'
import { lastPage } from '#app/api/paging.ts'
import { GameCards } from '#app/entities/game/game-cards.tsx'
import { useGameText } from '#app/entities/game/strings.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { ActiveFilters } from '#app/features/games/active-filters.tsx'
import { GameFilters } from '#app/features/games/game-filters.tsx'
import styles from '#app/features/games/game-list.module.css'
import { wantedList } from '#app/features/games/game-queries.ts'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { NoGames } from '#app/features/games/no-games.tsx'
import { ShelfFilter } from '#app/features/games/shelf-filter.tsx'
import { TitleIndex } from '#app/features/games/title-index.tsx'
import {
  canonicalGamesAddress,
  gameSorts,
  gamesAddress,
  type WantedGames,
  wantedGames,
} from '#app/features/games/wanted-games.ts'
import { formatCount } from '#app/i18n/format.ts'
import { FailedList } from '#app/routes/failed-list.tsx'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

function GameListPage() {
  const text = useGameListText()
  const { listTitle } = useGameText()
  const { search, language } = usePageRequest()
  const isMember = useViewer().status === 'member'
  const asked = wantedGames(search)
  // Visitors have no shelf: they see all games.
  const wanted = isMember ? asked : { ...asked, shelf: null }
  const result = useInfiniteQuery(wantedList(wanted, language))
  const first = result.data?.pages[0]
  const facets = first?.meta.facets
  const tabs = gameSorts
    .filter(sort => sort !== 'match' || wanted.filters.q !== undefined)
    .map(sort => ({
      to: gamesAddress({ ...wanted, sort, page: 1 }),
      label: text.sorts[sort],
      current: sort === wanted.sort,
    }))
  return (
    <>
      <PageHeading title={listTitle} lead={text.listDescription} />
      <GameFilters wanted={wanted} facets={facets} busy={result.isPlaceholderData || result.isPending} />
      <TitleIndex wanted={wanted} facets={facets} />
      <ShelfFilter wanted={wanted} />
      <ActiveFilters wanted={wanted} facets={facets} />
      <div className={styles.order}>
        <LinkTabs label={text.sortLabel} tabs={tabs} />
        <p aria-live="polite" className={styles.found}>
          {first && text.found(formatCount(first.meta.totalCount, language))}
        </p>
      </div>
      {wanted.sort === 'score' && (
        <p className="soft">
          {text.scoredOnly(AVERAGE_FROM)}{' '}
          <AppLink to="/about/scores" className="touch">
            {text.howScores}
          </AppLink>
        </p>
      )}
      {first && <FoundGames wanted={wanted} first={first} result={result} />}
      {!first && (result.isError ? <FailedList query={result} /> : <ListSkeleton />)}
    </>
  )
}

interface FoundGamesProps {
  wanted: WantedGames
  first: CatalogueList
  result: ReturnType<typeof useInfiniteQuery<CatalogueList, Error, InfiniteData<CatalogueList>>>
}

function FoundGames({ wanted, first, result }: FoundGamesProps) {
  const text = useGameListText()
  const games = rowsOf(result.data?.pages, page => page.data)
  const { totalCount, facets } = first.meta
  const { score_from, has_reviews } = wanted.filters
  const withScores = wanted.sort === 'score' || score_from !== undefined || has_reviews !== undefined
  const addressOf = (page: number) => gamesAddress({ ...wanted, page })
  if (totalCount === 0) return <NoGames wanted={wanted} facets={facets} />
  if (games.length === 0)
    return <EmptyState title={text.noPageTitle} link={{ to: addressOf(1), label: text.firstPage }} />
  return (
    <div className={result.isPlaceholderData ? styles.old : undefined}>
      <GameCards games={games} withScores={withScores} />
      <LoadMore query={result} shown={games.length} total={totalCount} />
      <noscript>
        <Pagination current={wanted.page} last={lastPage(totalCount)} addressOf={addressOf} />
      </noscript>
    </div>
  )
}

export default definePage({
  Component: GameListPage,
  // A shelf is read by the page itself, once the viewer is known.
  queries: ({ search, language }) => {
    const wanted = wantedGames(search)
    return wanted.shelf ? [] : [wantedList(wanted, language)]
  },
  meta: ({ search, language, cache }) => {
    const text = useGameListText.in(language)
    const wanted = wantedGames(search)
    const { head, ...others } = wanted.filters
    const isFiltered = Object.keys(others).length > 0
    const list = cache.getQueryData<InfiniteData<CatalogueList>>(wantedList(wanted, language).queryKey)
    return {
      title: head && !isFiltered ? text.headTitle(head) : useGameText.in(language).listTitle,
      description: text.listDescription,
      canonical: canonicalGamesAddress(wanted),
      // Search results are not indexed by search engines; the list is (spec §2).
      robots: isFiltered ? 'none' : 'all',
      partMissing: wanted.page > 1 && list?.pages[0]?.data.length === 0,
    }
  },
})
