import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  decidedRequestDocument,
  decideRequestBody,
  requestedGameParams,
  requestGameBody,
  votedRequestDocument,
} from '@koryaku/contracts/games/game-request.api.ts'
import {
  gameRequestId,
  gameRequestStream,
  gameRequestVoteStream,
} from '@koryaku/contracts/games/game-request.events.ts'
import { OPEN_REQUESTS_MAX } from '@koryaku/contracts/games/game-request.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { foldStream } from '#command-handling/decider.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import { PAIR_TAIL, type PairCommand } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { requireCanonicalGame } from './canonical-game.ts'
import { gameRequestDecider, gameRequestVoteDecider, type RequestCommand } from './game-request.decider.ts'

const openOf = prepared('open-game-requests', (userId: Param<string>) =>
  facts
    .selectFrom('read.game_request')
    .select('request_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .limit(OPEN_REQUESTS_MAX),
)

const config = { access: 'verified', perMinute: 20 } as const
const response = { 200: votedRequestDocument }

/** Requests for games that the catalogue lacks, the votes for them, and the decisions of staff. */
export function gameRequestRoutes(app: HttpApp, context: Context): void {
  const { events, db } = context
  const stateOf = (id: string) => foldStream(gameRequestDecider(id), events.readWhole(gameRequestStream(id)))

  app.post(
    '/api/requested_games',
    {
      config,
      schema: {
        summary: 'Requests a game for the catalogue, or votes for the request of its title',
        body: requestGameBody,
        response: { 201: votedRequestDocument },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const id = gameRequestId(request.body.title)
      const known = await stateOf(id)
      if (known && known.userId !== userId && known.state === 'open')
        return vote(request, reply.code(201), id, 'set')
      if (!known && (await openOf(db, userId)).length >= OPEN_REQUESTS_MAX)
        throw new DomainError('too_many_game_requests')
      const stream = gameRequestStream(id)
      const envelope = envelopeOf(request, context)
      const command = { type: 'Request', userId, ...request.body } as const
      const { state, position } = await execute(
        events,
        { stream, decider: gameRequestDecider(id), command },
        envelope,
      )
      if (!state) throw new Error('the game request has no state after it was recorded')
      const isOwn = state.userId === userId
      // Sent again, it is answered as the first time.
      const isNew =
        isOwn && (!known || (envelope.cameBefore === true && (await hasWritten(events, stream, envelope))))
      const attributes = { state: state.state, isNew, votedByCurrentUser: isOwn }
      return withPosition(reply.code(201), position).send({
        data: { type: 'requested_game', id, attributes },
      })
    },
  )

  app.post(
    '/api/requested_games/:id/votes',
    { config, schema: { summary: 'Votes for a requested game', params: requestedGameParams, response } },
    (request, reply) => vote(request, reply, request.params.id, 'set'),
  )
  app.delete(
    '/api/requested_games/:id/votes',
    { config, schema: { summary: 'Takes the vote back', params: requestedGameParams, response } },
    (request, reply) => vote(request, reply, request.params.id, 'unset'),
  )

  app.patch(
    '/api/moderation/requested_games/:id',
    {
      config: { access: 'moderator', perMinute: 120 },
      schema: {
        summary: 'Decides a request for a game, or opens it again',
        params: requestedGameParams,
        body: decideRequestBody,
        response: { 200: decidedRequestDocument },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const command = await commandOf(request.body, viewerOf(request).userId)
      const { state, position } = await execute(
        events,
        { stream: gameRequestStream(id), decider: gameRequestDecider(id), command },
        envelopeOf(request, context),
      )
      const attributes = { state: state?.state ?? 'open' }
      return withPosition(reply, position).send({ data: { type: 'requested_game', id, attributes } })
    },
  )

  async function commandOf(body: z.output<typeof decideRequestBody>, by: string): Promise<RequestCommand> {
    if (body.state === 'open') return { type: 'Reopen', by }
    if (body.state === 'declined') return { type: 'Decline', by, reason: body.reason }
    const gameId = await requireCanonicalGame(context, body.game_slug)
    return { type: body.state === 'accepted' ? 'Accept' : 'MarkDuplicate', by, gameId }
  }

  /** The account that requested a game has its vote by that. */
  async function vote(request: FastifyRequest, reply: FastifyReply, id: string, command: PairCommand) {
    const { userId } = viewerOf(request)
    const known = await stateOf(id)
    if (!known) throw new DomainError('not_found')
    if (known.userId === userId) throw new DomainError('own_request')
    const stream = gameRequestVoteStream(id, userId)
    const decider = gameRequestVoteDecider({ requestId: id, userId })
    // A vote from before the decision stays, and sending it again is a no-op.
    if (command === 'set' && known.state !== 'open' && !(await foldStream(decider, events.readWhole(stream))))
      throw new DomainError('request_decided')
    const { state, position } = await execute(
      events,
      { stream, decider, command, tail: PAIR_TAIL, likelyNew: command === 'set' },
      envelopeOf(request, context),
    )
    const attributes = { state: known.state, isNew: false, votedByCurrentUser: state !== null }
    return withPosition(reply, position).send({ data: { type: 'requested_game', id, attributes } })
  }
}
