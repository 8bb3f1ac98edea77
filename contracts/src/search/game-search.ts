import { nameKey } from './game-forms.ts'
import { GAMES_INDEX } from './indexes.ts'
import { gameQuery, QUERY_MAX } from './normalise.ts'

export interface GameSearch {
  q: string
  offset?: number
  limit?: number
  /** Further filters of Meilisearch's grammar. */
  filter?: string[]
}

/**
 * The body of one `multiSearch` for games: first those whose title is exactly what was typed, then those that
 * go by that name (well-known ones before others), then all that hold the words, by the ranking rules. The answer is one list with
 * `estimatedTotalHits`. Undefined: there is nothing to search for.
 */
export function gameSearch({ q, offset = 0, limit = 24, filter = [] }: GameSearch) {
  const words = gameQuery(q)
  if (words === '') return undefined
  const key = nameKey(q.slice(0, QUERY_MAX))
  const exactly = (field: string, weight: number, more: string[] = []) => ({
    indexUid: GAMES_INDEX,
    filter: [...filter, `${field} = "${key}"`, ...more],
    federationOptions: { weight },
  })
  const known = ['notability >= 2']
  return {
    federation: { offset, limit },
    queries: [
      exactly('exactTitles', 1, known),
      exactly('exactTitle', 0.97),
      exactly('exactNames', 0.95, known),
      exactly('exactMains', 0.9, known),
      exactly('exactTitles', 0.85),
      exactly('exactNames', 0.8),
      exactly('exactMains', 0.75),
      exactly('exactParts', 0.7),
      {
        indexUid: GAMES_INDEX,
        q: words,
        ...(filter.length > 0 ? { filter } : {}),
        federationOptions: { weight: 0.5 },
      },
    ],
  }
}
