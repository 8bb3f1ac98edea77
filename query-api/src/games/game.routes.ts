import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  catalogueList,
  gameDocument,
  gameList,
  gameSlugParams,
  gamesQuery,
  type NicknamesDocument,
  nicknamesDocument,
} from '@koryaku/contracts/games/game.api.ts'
import { type PageQuery, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared, statement } from '@koryaku/contracts/tables/statements.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import { spokenNames } from '@koryaku/search-words/game-forms.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { z } from 'zod'
import { answerPrivate, answerPublic } from '#reading/answers.ts'
import { countOf } from '#reading/count-of.ts'
import { requireGame } from '#reading/find-game.ts'
import { followedAs } from '#reading/followed-games.ts'
import { gameFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { requireUser } from '../users/find-user.ts'
import { viewerOf } from '../viewer.ts'
import { gameLister } from './catalogue/list-games.ts'

const visitor = { access: 'visitor', reads: ['games', 'articles', 'reviews'] } as const
const member = { access: 'member', reads: ['games', 'follows', 'articles', 'users'] } as const
const RECENTLY_WRITTEN = 10

const g = alias(gameCard, 'g')
const detailsOf = prepared('game-details', (gameId: Param<string>) =>
  read.selectFrom('read.game_card').select('details').where('game_id', '=', gameId),
)
const recentlyWrittenBy = statement((userId: Param<string>, most: Param<number>) =>
  read
    .selectFrom('read.article_card as a')
    .leftJoin('read.game_merge as m', 'm.game_id', 'a.game_id')
    .select(({ fn }) => fn.coalesce('m.canonical_id', 'a.game_id').as('game_id'))
    .where('a.author_id', '=', userId)
    .where('a.status', 'in', ['draft', 'published'])
    .groupBy(({ fn }) => fn.coalesce('m.canonical_id', 'a.game_id'))
    .orderBy(({ fn }) => fn.max('a.updated_at'), 'desc')
    .limit(most),
)

const myGamesQuery = pageQuerySchema.extend({
  'filter[recently_written_games]': z.enum(['1', 'true']).optional(),
})

/** The catalogue, one game, and the games that a member follows or writes about. */
export function gameRoutes(app: HttpApp, context: Context): void {
  const { db, cards, readModels, searchIndex } = context
  const listGames = gameLister(context)
  const idsOf = async (sql: string, values: unknown[], page: PageQuery): Promise<string[]> => {
    const { limit, offset } = pageWindow(page)
    const text = `select ${g.game_id} ${sql} limit $${values.length + 1} offset $${values.length + 2}`
    const { rows } = await db.query<Pick<Row<typeof gameCard>, 'game_id'>>(text, [...values, limit, offset])
    return rows.map(({ game_id }) => game_id)
  }
  const list = async (ids: string[], totalCount: number) =>
    listDocument(await gameFragments(cards, ids), [], { totalCount })
  /** Runs both queries concurrently. The first failure is the response; a failure of the other query is ignored. */
  const counted = async (ids: Promise<string[]>, total: Promise<number>) =>
    list(...(await Promise.all([ids, total])))

  app.get(
    '/api/games',
    {
      config: visitor,
      schema: { querystring: gamesQuery.omit({ q: true }), response: { 200: catalogueList } },
    },
    (request, reply) => answerPublic(request, reply, readModels, () => listGames(request.query)),
  )
  // Under `search`, where the gateway limits requests that wait for the search server.
  app.get(
    '/api/search/catalogue',
    { config: visitor, schema: { querystring: gamesQuery, response: { 200: catalogueList } } },
    (request, reply) =>
      answerPublic(request, reply, request.query.q === undefined ? readModels : searchIndex, () =>
        listGames(request.query),
      ),
  )

  app.get(
    '/api/games/:slug',
    { config: visitor, schema: { params: gameSlugParams, response: { 200: gameDocument } } },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const gameId = await requireGame(db, request.params.slug)
        return `{"data":${await gameFragments(cards, [gameId])}}`
      }),
  )

  app.get(
    '/api/games/:slug/nicknames',
    {
      config: { access: 'moderator', reads: ['games'] },
      schema: { params: gameSlugParams, response: { 200: nicknamesDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const gameId = await requireGame(db, request.params.slug)
        const [game] = await detailsOf(db, gameId)
        if (!game) throw new DomainError('not_found')
        const { nicknames = [], ...details } = game.details
        const attributes = { nicknames, known: spokenNames(details) }
        return JSON.stringify({
          data: { type: 'game_nicknames', id: gameId, attributes },
        } satisfies NicknamesDocument)
      }),
  )

  const followed = `from (${followedAs('$1')}) f join ${g} on ${g.game_id} = f.game_id order by f.at desc, f.game_id`
  const followedCount = `select count(*) as count from (${followedAs('$1')}) f`

  app.get(
    '/api/users/:name/games',
    {
      config: visitor,
      schema: { params: userNameParams, querystring: pageQuerySchema, response: { 200: gameList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const userId = await requireUser(db, request.params.name)
        return counted(idsOf(followed, [userId], request.query), countOf(db, followedCount, [userId]))
      }),
  )

  app.get(
    '/api/my/games',
    { config: member, schema: { querystring: myGamesQuery, response: { 200: gameList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        if (request.query['filter[recently_written_games]']) {
          const ids = await recentlyWritten(userId)
          return list(ids, ids.length)
        }
        return counted(idsOf(followed, [userId], request.query), countOf(db, followedCount, [userId]))
      }),
  )

  async function recentlyWritten(userId: string): Promise<string[]> {
    const rows = await recentlyWrittenBy(db, userId, RECENTLY_WRITTEN)
    return rows.map(({ game_id }) => game_id)
  }
}
