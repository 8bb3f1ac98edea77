import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import { useIsFetching } from '@tanstack/react-query'
import { GameGrid } from '#app/entities/game/game-grid.tsx'
import { useGameText } from '#app/entities/game/strings.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/games/game-list.module.css'
import { gameHeads, gameSorts, games, gamesFound, gamesOnShelf } from '#app/features/games/game-queries.ts'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { NothingOnShelf, ShelfFilter } from '#app/features/games/shelf-filter.tsx'
import { TitleIndex } from '#app/features/games/title-index.tsx'
import { gamesAddress, type WantedGames, wantedGames } from '#app/features/games/wanted-games.ts'
import type { Language } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const queryOf = ({ q, sort, head, shelf }: WantedGames, language: Language) =>
  shelf ? gamesOnShelf(shelf, { q, sort, head }, language) : q ? gamesFound(q) : games(sort, language, head)

function GameListPage() {
  const text = useGameListText()
  const { listTitle } = useGameText()
  const { search, language } = usePageRequest()
  const isMember = useViewer().status === 'member'
  const asked = wantedGames(search)
  // Visitors have no shelf: they see all games.
  const wanted = isMember ? asked : { ...asked, shelf: null }
  const { q, sort, head, shelf } = wanted
  const byScore = !q && sort === 'score'
  const query = queryOf(wanted, language)
  const busy = useIsFetching({ queryKey: query.queryKey }) > 0
  const tabs = gameSorts.map(name => ({
    to: gamesAddress({ q: '', sort: name, shelf }),
    label: text.sorts[name],
    current: name === sort && !head,
  }))
  return (
    <>
      <PageHeading title={listTitle} lead={text.listDescription} />
      <SearchInAddress
        path={gamesAddress({ q: '', sort: 'popular', shelf })}
        label={text.findGame}
        placeholder={text.findGameHint}
        busy={q !== '' && busy}
      />
      {!q && (
        <div className={styles.sorts}>
          <LinkTabs label={text.sortLabel} tabs={tabs} />
          <TitleIndex wanted={wanted} />
        </div>
      )}
      <ShelfFilter wanted={wanted} />
      {byScore && (
        <p className="soft">
          {text.scoredOnly(AVERAGE_FROM)}{' '}
          <AppLink to="/about/scores" className="touch">
            {text.howScores}
          </AppLink>
        </p>
      )}
      <GameGrid
        key={gamesAddress(wanted)}
        query={query}
        withScores={byScore}
        empty={shelf && <NothingOnShelf wanted={wanted} />}
      />
    </>
  )
}

export default definePage({
  Component: GameListPage,
  // A shelf is read by the page itself, once the viewer is known.
  queries: ({ search, language }) => {
    const wanted = wantedGames(search)
    return wanted.shelf ? [] : [queryOf(wanted, language)]
  },
  extras: () => [gameHeads()],
  meta: request => {
    const text = useGameListText.in(request.language)
    const { q, head } = wantedGames(request.search)
    return {
      title: head && !q ? text.headTitle(head) : useGameText.in(request.language).listTitle,
      description: text.listDescription,
      canonical: '/games',
      // Search results are not indexed by search engines; the list is (spec §2).
      robots: q ? 'none' : 'all',
    }
  },
})
