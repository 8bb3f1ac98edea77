import { type GameQuery, type GameSearch, gameSearch, looserQueries } from './game-search.ts'

interface Body {
  federation: { offset: number; limit: number }
  queries: GameQuery[]
}
interface FederatedAnswer {
  hits: { id: string; _federation?: { weightedRankingScore: number } }[]
  estimatedTotalHits?: number
}

/** The game whose name, or one of whose nicknames, is exactly this; the best known where it is that of several. */
export async function findNamedGame(
  multiSearch: (body: Body) => Promise<FederatedAnswer>,
  wanted: Pick<GameSearch, 'q' | 'reading'>,
): Promise<string | undefined> {
  const body = gameSearch({ ...wanted, limit: 1 })
  if (!body) return undefined
  // Those that only hold the words have them in `q`.
  const queries = body.queries.filter(({ q }) => q === undefined)
  return (await multiSearch({ ...body, queries })).hits[0]?.id
}

/**
 * Games by all the names that players have for them, best first.
 * @param multiSearch sends a federated search to the search server
 */
export async function findGames(
  multiSearch: (body: Body) => Promise<FederatedAnswer>,
  wanted: GameSearch,
): Promise<{ ids: string[]; totalCount: number }> {
  const body = gameSearch(wanted)
  if (!body) return { ids: [], totalCount: 0 }
  const answer = await multiSearch(body)
  // Later pages must be of the same list as the first one.
  const { hits } = wanted.offset
    ? await multiSearch({ ...body, federation: { offset: 0, limit: 1 } })
    : answer
  const looser = looserQueries(wanted, hits[0]?._federation?.weightedRankingScore ?? 0)
  const found =
    looser.length === 0 ? answer : await multiSearch({ ...body, queries: [...body.queries, ...looser] })
  return { ids: found.hits.map(({ id }) => id), totalCount: found.estimatedTotalHits ?? found.hits.length }
}
