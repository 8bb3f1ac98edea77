import type { GameFacets } from '@koryaku/contracts/games/game.api.ts'
import { useGameGridText } from '#app/entities/game/grid-strings.ts'
import styles from '#app/features/games/game-list.module.css'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { NothingOnShelf } from '#app/features/games/shelf-filter.tsx'
import { useFilterNames } from '#app/features/games/use-filter-names.ts'
import {
  activeFilters,
  gamesAddress,
  noFilters,
  type WantedGames,
  without,
} from '#app/features/games/wanted-games.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface NoGamesProps {
  wanted: WantedGames
  facets: GameFacets | undefined
}

/** No game is in the list: which filter to remove, and how many games that brings. */
export function NoGames({ wanted, facets }: NoGamesProps) {
  const text = useGameListText()
  const grid = useGameGridText()
  const language = useLanguage()
  const { activeName } = useFilterNames(facets)
  const active = activeFilters(wanted)
  const request = { to: '/games/request', label: grid.requestGame }
  if (active.length === 0)
    return <EmptyState title={grid.noGamesTitle} text={grid.noGamesText} link={request} />
  if (active.length === 1 && wanted.shelf) return <NothingOnShelf wanted={wanted} />
  const offers = active.flatMap(filter => {
    const games = facets?.without[filter] ?? 0
    return games > 0 ? [{ filter, games }] : []
  })
  return (
    <EmptyState
      title={text.noneTitle}
      text={offers.length === 0 && active.length > 1 ? text.notEnough : undefined}
      action={
        <ul className={styles.offers}>
          {offers.map(({ filter, games }) => (
            <li key={filter}>
              <ButtonLink to={gamesAddress(without(wanted, filter))} replace>
                {text.without(activeName(wanted, filter), formatCount(games, language))}
              </ButtonLink>
            </li>
          ))}
          {active.length > 1 && (
            <li>
              <ButtonLink to={gamesAddress(noFilters(wanted))} replace look="quiet">
                {text.clearAll}
              </ButtonLink>
            </li>
          )}
          {wanted.filters.q !== undefined && (
            <li>
              <ButtonLink to={request.to} look="quiet">
                {request.label}
              </ButtonLink>
            </li>
          )}
        </ul>
      }
    />
  )
}
