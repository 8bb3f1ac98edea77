import type { ARTICLES_INDEX, REVIEWS_INDEX } from '@koryaku/search-words/indexes.ts'
import type { SearchServer } from './search-server.ts'

/** One word of kana, as it is typed before it is converted. */
const KANA_WORD = /^[\u3041-\u3096ー]{2,12}$/

type Query = Parameters<SearchServer['texts']>[1]
type Shown = Parameters<SearchServer['texts']>[2]

/** An index of articles or reviews. */
export type WorkIndex = typeof ARTICLES_INDEX | typeof REVIEWS_INDEX

/**
 * Finds articles or reviews that contain the words. The search server splits kana into dictionary words and finds each of them:
 * まいくら also finds texts with いくら. A single kana word is therefore searched as a phrase. If no text contains it, it may
 * be the nickname of a game, and the texts about that game are returned.
 */
export async function workTexts(
  server: SearchServer,
  index: WorkIndex,
  query: Query,
  shown: Shown,
  filter: string[] = [],
) {
  const q = query.q.trim()
  if (!KANA_WORD.test(q)) return server.texts(index, query, shown, filter)
  const whole = await server.texts(index, { ...query, q: `"${q}"` }, shown, filter)
  if (whole.totalCount > 0) return whole
  const game = await server.namedGame(q)
  if (!game) return whole
  return server.texts(index, { ...query, q: '' }, shown, [...filter, `gameId = ${JSON.stringify(game)}`])
}
