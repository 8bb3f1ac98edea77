import type { GamesQuery } from '@koryaku/contracts/games/game.api.ts'
import { defaultGameSort, gameFilterNames } from '@koryaku/contracts/games/game-filters.ts'
import { gameFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../../context.ts'
import { searchServer } from '../../search/search-server.ts'

/** Best matches of a keyword that are filtered: the search server lists no more. */
const SEARCHED = 1_000

/** Lists games as the query asks for: JSON text. @param shelf only these games */
export function gameLister(context: Context) {
  const server = searchServer(context)
  return async (
    query: Omit<GamesQuery, 'q'> & { q?: string | undefined },
    shelf?: ReadonlySet<string>,
  ): Promise<string> => {
    const filters = Object.fromEntries(
      gameFilterNames.flatMap(name => (query[name] === undefined ? [] : [[name, query[name]]])),
    )
    const sort = query.sort === 'match' && query.q === undefined ? 'popular' : query.sort
    const found =
      query.q === undefined ? undefined : await server.games({ q: query.q, page: 1, per: SEARCHED })
    const games = await context.catalogue()
    const { ids, ...meta } = games.find({
      ...{ filters, shelf, found: found?.ids, sort: sort ?? defaultGameSort(query) },
      ...pageWindow(query),
      facets: query.facets !== undefined,
    })
    return listDocument(await gameFragments(context.cards, ids), [], meta)
  }
}
