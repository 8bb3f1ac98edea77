import { ARTICLES_INDEX } from '@koryaku/search-words/indexes.ts'
import type { SearchServer } from './search-server.ts'

/** One word of kana, as it is typed before it is converted. */
const KANA_WORD = /^[\u3041-\u3096ー]{2,12}$/

type Query = Parameters<SearchServer['texts']>[1]
type Shown = Parameters<SearchServer['texts']>[2]

/**
 * Finds articles that contain the words. The search server splits kana into dictionary words and finds each of them:
 * まいくら also finds texts with いくら. A single kana word is therefore searched as a phrase. If no text contains it, it may
 * be the nickname of a game, and the articles of that game are returned.
 */
export async function articleTexts(server: SearchServer, query: Query, shown: Shown, filter: string[] = []) {
  const q = query.q.trim()
  if (!KANA_WORD.test(q)) return server.texts(ARTICLES_INDEX, query, shown, filter)
  const whole = await server.texts(ARTICLES_INDEX, { ...query, q: `"${q}"` }, shown, filter)
  if (whole.totalCount > 0) return whole
  const game = await server.namedGame(q)
  if (!game) return whole
  return server.texts(ARTICLES_INDEX, { ...query, q: '' }, shown, [
    ...filter,
    `gameId = ${JSON.stringify(game)}`,
  ])
}
