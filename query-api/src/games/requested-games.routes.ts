import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type OwnRequestedGames,
  ownRequestedGames,
  type QueuedGameRequest,
  type QueuedRequestDocument,
  queuedRequestDocument,
  type RequestedGame,
  type RequestedGameList,
  type RequestQueue,
  requestedGameList,
  requestedGameParams,
  requestedGamesQuery,
  requestQueue,
  requestQueueQuery,
} from '@koryaku/contracts/games/game-request.api.ts'
import type { GameRequestState } from '@koryaku/contracts/games/game-request.ts'
import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate, answerPublic } from '#reading/answers.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

const VOTES_SHOWN = 500

const rows = () =>
  read
    .selectFrom('read.game_request as r')
    .leftJoin('read.game_merge as m', 'm.game_id', 'r.game_id')
    .leftJoin('read.game_card as g', join =>
      join.on(({ eb, fn, ref }) => eb(ref('g.game_id'), '=', fn.coalesce('m.canonical_id', 'r.game_id'))),
    )
    .select(['r.request_id', 'r.title', 'r.platforms', 'r.url', 'r.state', 'r.reason', 'r.votes'])
    .select(['r.requested_at', 'g.slug', 'g.title as game_title'])
const waiting = prepared('open-requests', (limit: Param<number>, offset: Param<number>) =>
  rows()
    .where('r.state', '=', 'open')
    .orderBy('r.votes', 'desc')
    .orderBy('r.requested_at')
    .orderBy('r.request_id')
    .limit(limit)
    .offset(offset),
)
const decided = prepared(
  'decided-requests',
  (state: Param<GameRequestState>, limit: Param<number>, offset: Param<number>) =>
    rows()
      .where('r.state', '=', state)
      .orderBy('r.decided_at', 'desc')
      .orderBy('r.request_id')
      .limit(limit)
      .offset(offset),
)
const ownOf = prepared('own-requests', (userId: Param<string>, limit: Param<number>, offset: Param<number>) =>
  rows()
    .where('r.user_id', '=', userId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.request_id')
    .limit(limit)
    .offset(offset),
)
const oneOf = prepared('one-request', (id: Param<string>) => rows().where('r.request_id', '=', id))
const countOfState = prepared('count-requests', (state: Param<GameRequestState>) =>
  read
    .selectFrom('read.game_request')
    .where('state', '=', state)
    .select(({ fn }) => fn.countAll<string>().as('count')),
)
const countOfOwn = prepared('count-own-requests', (userId: Param<string>) =>
  read
    .selectFrom('read.game_request')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count')),
)
const votedBy = prepared('voted-requests', (userId: Param<string>, most: Param<number>) =>
  read
    .selectFrom('read.game_request_vote as v')
    .innerJoin('read.game_request as r', 'r.request_id', 'v.request_id')
    .select('v.request_id')
    .where('v.user_id', '=', userId)
    .where('v.is_set', '=', true)
    .where('r.state', '=', 'open')
    .orderBy('v.at', 'desc')
    .limit(most),
)
type Row = Awaited<ReturnType<typeof waiting>>[number]

const reads = ['requests', 'games'] as const

/** Games that were requested: the public list, the own ones, and the queue of staff. */
export function requestedGamesRoutes(app: HttpApp, { db, readModels }: Context): void {
  const listOf = (state: GameRequestState, { limit, offset }: { limit: number; offset: number }) =>
    state === 'open' ? waiting(db, limit, offset) : decided(db, state, limit, offset)
  const count = async (answer: Promise<{ count: string }[]>) => Number((await answer)[0]?.count ?? 0)

  app.get(
    '/api/requested_games',
    {
      config: { access: 'visitor', reads: [...reads] },
      schema: { querystring: requestedGamesQuery, response: { 200: requestedGameList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const { state } = request.query
        const found = await listOf(state, pageWindow(request.query))
        const totalCount = await count(countOfState(db, state))
        return JSON.stringify({ data: found.map(resource), meta: { totalCount } } satisfies RequestedGameList)
      }),
  )

  app.get(
    '/api/my/requested_games',
    {
      config: { access: 'member', reads: [...reads] },
      schema: { querystring: pageQuerySchema, response: { 200: ownRequestedGames } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { limit, offset } = pageWindow(request.query)
        const own = await ownOf(db, userId, limit, offset)
        const votedIds = (await votedBy(db, userId, VOTES_SHOWN)).map(({ request_id }) => request_id)
        const meta = { totalCount: await count(countOfOwn(db, userId)), votedIds }
        return JSON.stringify({ data: own.map(resource), meta } satisfies OwnRequestedGames)
      }),
  )

  app.get(
    '/api/moderation/requested_games',
    {
      config: { access: 'moderator', reads: [...reads] },
      schema: { querystring: requestQueueQuery, response: { 200: requestQueue } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { state } = request.query
        const found = await listOf(state, pageWindow(request.query))
        const totalCount = await count(countOfState(db, state))
        return JSON.stringify({ data: found.map(queued), meta: { totalCount } } satisfies RequestQueue)
      }),
  )

  app.get(
    '/api/moderation/requested_games/:id',
    {
      config: { access: 'moderator', reads: [...reads] },
      schema: { params: requestedGameParams, response: { 200: queuedRequestDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const [row] = await oneOf(db, request.params.id)
        if (!row) throw new DomainError('not_found')
        return JSON.stringify({ data: queued(row) } satisfies QueuedRequestDocument)
      }),
  )
}

function resource(row: Row): RequestedGame {
  const { title, platforms, state, reason, votes, requested_at, slug, game_title } = row
  return {
    ...{ type: 'requested_game', id: row.request_id },
    attributes: {
      ...{ title, platforms, state, reason },
      game: slug !== null && game_title !== null ? { slug, title: game_title } : null,
      votesCount: votes,
      requestedAt: requested_at.toISOString(),
    },
  }
}

function queued(row: Row): QueuedGameRequest {
  const { attributes, ...request } = resource(row)
  return { ...request, attributes: { ...attributes, url: row.url } }
}
