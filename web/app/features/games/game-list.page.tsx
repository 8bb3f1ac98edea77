import { useIsFetching } from '@tanstack/react-query'
import { queryKeys } from '#app/api/query-keys.ts'
import { GameGrid } from '#app/features/games/game-grid.tsx'
import styles from '#app/features/games/game-list.module.css'
import { gameSorts, games, gamesFound, isGameSort } from '#app/features/games/game-queries.ts'
import { useGameText } from '#app/features/games/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const sortOf = (search: URLSearchParams) => {
  const sort = search.get('sort')
  return isGameSort(sort) ? sort : 'popular'
}

const wantedOf = (search: URLSearchParams) => ({ q: (search.get('q') ?? '').trim(), sort: sortOf(search) })
const queryOf = ({ q, sort }: ReturnType<typeof wantedOf>) => (q ? gamesFound(q) : games(sort))

function GameListPage() {
  const text = useGameText()
  const wanted = wantedOf(usePageRequest().search)
  const { q, sort } = wanted
  const busy = useIsFetching({ queryKey: queryKeys.games.found(q) }) > 0
  const tabs = gameSorts.map(name => ({
    to: name === 'popular' ? '/games' : `/games?sort=${name}`,
    label: text.sorts[name],
    current: name === sort,
  }))
  return (
    <>
      <PageHeading title={text.listTitle} lead={text.listDescription} />
      <SearchInAddress path="/games" label={text.findGame} placeholder={text.findGameHint} busy={busy} />
      {!q && (
        <div className={styles.sorts}>
          <LinkTabs label={text.sortLabel} tabs={tabs} />
        </div>
      )}
      <GameGrid key={q || sort} query={queryOf(wanted)} />
    </>
  )
}

export default definePage({
  Component: GameListPage,
  queries: ({ search }) => [queryOf(wantedOf(search))],
  meta: ({ language, search }) => {
    const text = useGameText.in(language)
    return {
      title: text.listTitle,
      description: text.listDescription,
      canonical: '/games',
      // What is searched for is not for search engines; the list is (spec §2).
      robots: wantedOf(search).q ? 'none' : 'all',
    }
  },
})
