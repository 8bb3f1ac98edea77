import type { GameFacets } from '@koryaku/contracts/games/game.api.ts'
import type { GameFilterName } from '@koryaku/contracts/games/game-filters.ts'
import type { Genre } from '@koryaku/contracts/games/game-genres.ts'
import { useGenreText } from '#app/entities/game/genre-strings.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useGameListText } from '#app/features/games/list-strings.ts'
import type { ActiveFilter, WantedGames } from '#app/features/games/wanted-games.ts'

/** Names of filter values in the reader's language. */
export function useFilterNames(facets: GameFacets | undefined) {
  const text = useGameListText()
  const genres = useGenreText()
  const { states } = useShelfText()
  const valueName = (filter: GameFilterName, value: string): string => {
    if (filter === 'q') return text.quoted(value)
    if (filter === 'genre') return genres[value as Genre]
    if (filter === 'platform') return facets?.platforms[value] ?? value
    if (filter === 'decade') return text.decade(value)
    if (filter === 'score_from') return text.scoreFrom(value)
    if (filter === 'head') return text.headTitle(value)
    return text.filter[filter]
  }
  const activeName = ({ filters, shelf }: WantedGames, filter: ActiveFilter): string => {
    if (filter !== 'shelf') return valueName(filter, filters[filter] ?? '')
    return shelf === null || shelf === 'any' ? text.shelf.any : states[shelf]
  }
  return { valueName, activeName }
}
