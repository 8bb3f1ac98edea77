import { shelfChoices } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { gamesAddress, type WantedGames } from '#app/features/games/wanted-games.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterLinks } from '#app/ui/filter-links.tsx'

/** Which games of the own shelf are listed; the server's HTML has it for all readers, hidden from visitors. */
export function ShelfFilter({ wanted }: { wanted: WantedGames }) {
  const text = useGameListText().shelf
  const { states } = useShelfText()
  return (
    <div className="for-members">
      <FilterLinks
        label={text.label}
        links={[null, ...shelfChoices].map(shelf => ({
          to: gamesAddress({ ...wanted, shelf, page: 1 }),
          label: shelf === null ? text.none : shelf === 'any' ? text.any : states[shelf],
          current: shelf === wanted.shelf,
        }))}
      />
    </div>
  )
}

/** No game is on the own shelf, or none in this state. */
export function NothingOnShelf({ wanted }: { wanted: WantedGames }) {
  const { shelf: text } = useGameListText()
  const { noneOf, states } = useShelfText()
  const { shelf } = wanted
  const title = shelf === null || shelf === 'any' ? text.empty : noneOf(states[shelf])
  const all = { to: gamesAddress({ ...wanted, shelf: null }), label: text.all }
  return <EmptyState title={title} text={text.howTo} link={all} />
}
