import {
  type ShelfMatch,
  type ShelfMatchDocument,
  shelfMatchDocument,
  shelfMatchQuery,
} from '@koryaku/contracts/shelf/shelf.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { inOrder } from '#reading/in-order.ts'
import type { Context } from '../context.ts'
import { rankClose } from '../search/close-games.ts'
import { searchServer } from '../search/search-server.ts'

/** Hits that are compared with a whole title. */
const COMPARED = 24
const OFFERED = 5

const gamesOf = prepared('shelf-match-games', (ids: Param<readonly string[]>) =>
  read
    .selectFrom(inOrder(ids))
    .innerJoin('read.game_card as g', 'g.game_id', 'w.id')
    .select(['g.slug', 'g.title', 'g.title_ja', 'g.title_en', 'g.details as names'])
    .where('g.hidden', '=', false)
    .orderBy('w.n'),
)

/** GET my/shelf_matches. */
export function shelfMatchesRoute(app: HttpApp, context: Context): void {
  const { db, searchIndex } = context
  const server = searchServer(context)

  app.get(
    '/api/my/shelf_matches',
    {
      config: { access: 'member', reads: ['games'] },
      schema: { querystring: shelfMatchQuery, response: { 200: shelfMatchDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, searchIndex, async () => {
        const data = await Promise.all(request.query.title.map(match))
        return JSON.stringify({ data } satisfies ShelfMatchDocument)
      }),
  )

  async function match(title: string): Promise<ShelfMatch> {
    const { ids } = await server.games({ q: title, page: 1, per: COMPARED })
    const ranked = rankClose(title, await gamesOf(db, ids))
    const named = ranked.filter(({ closeness }) => closeness === 1)
    const games = ranked
      .slice(0, OFFERED)
      .map(({ candidate: { slug, title, title_ja, title_en, names } }) => ({
        ...{ slug, title, titleJa: title_ja, titleEn: title_en, year: names.year },
      }))
    return { title, isCertain: named.length === 1, games }
  }
}
