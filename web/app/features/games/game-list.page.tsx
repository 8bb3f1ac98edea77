import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import { useIsFetching } from '@tanstack/react-query'
import { queryKeys } from '#app/api/query-keys.ts'
import { GameGrid } from '#app/entities/game/game-grid.tsx'
import { useGameText } from '#app/entities/game/strings.ts'
import styles from '#app/features/games/game-list.module.css'
import { gameHeads, gameSorts, games, gamesFound, isGameSort } from '#app/features/games/game-queries.ts'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { headIn, TitleIndex } from '#app/features/games/title-index.tsx'
import { definePage, type PageRequest } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'
import { PageHeading } from '#app/ui/section.tsx'

/** A head of the index of titles is one of their order. */
const sortOf = (search: URLSearchParams) => {
  const sort = search.get('sort')
  return headIn(search) ? 'title' : isGameSort(sort) ? sort : 'popular'
}

const wantedOf = ({ search, language }: PageRequest) => ({
  q: (search.get('q') ?? '').trim(),
  sort: sortOf(search),
  head: headIn(search),
  language,
})
const queryOf = ({ q, sort, language, head }: ReturnType<typeof wantedOf>) =>
  q ? gamesFound(q) : games(sort, language, head)

function GameListPage() {
  const text = useGameListText()
  const { listTitle } = useGameText()
  const wanted = wantedOf(usePageRequest())
  const { q, sort, head } = wanted
  const byScore = !q && sort === 'score'
  const busy = useIsFetching({ queryKey: queryKeys.games.found(q) }) > 0
  const tabs = gameSorts.map(name => ({
    to: name === 'popular' ? '/games' : `/games?sort=${name}`,
    label: text.sorts[name],
    current: name === sort && !head,
  }))
  return (
    <>
      <PageHeading title={listTitle} lead={text.listDescription} />
      <SearchInAddress path="/games" label={text.findGame} placeholder={text.findGameHint} busy={busy} />
      {!q && (
        <div className={styles.sorts}>
          <LinkTabs label={text.sortLabel} tabs={tabs} />
          <TitleIndex chosen={head} />
        </div>
      )}
      {byScore && (
        <p className="soft">
          {text.scoredOnly(AVERAGE_FROM)}{' '}
          <AppLink to="/about/scores" className="touch">
            {text.howScores}
          </AppLink>
        </p>
      )}
      <GameGrid key={q || (head ?? sort)} query={queryOf(wanted)} withScores={byScore} />
    </>
  )
}

export default definePage({
  Component: GameListPage,
  queries: request => [queryOf(wantedOf(request))],
  extras: () => [gameHeads()],
  meta: request => {
    const text = useGameListText.in(request.language)
    const { q, head } = wantedOf(request)
    return {
      title: head && !q ? text.headTitle(head) : useGameText.in(request.language).listTitle,
      description: text.listDescription,
      canonical: '/games',
      // Search results are not indexed by search engines; the list is (spec §2).
      robots: q ? 'none' : 'all',
    }
  },
})
