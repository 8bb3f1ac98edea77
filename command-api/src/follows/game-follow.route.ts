import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { followedGameDocument, gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL, type PairCommand } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { requireGame } from '#games/find-game.ts'
import { gameFollowDecider } from './game-follow.decider.ts'

const config = { access: 'verified' } as const
const response = { 200: followedGameDocument }

/** Following a game, and no longer. */
export function gameFollowRoute(app: HttpApp, context: Context): void {
  const { events } = context
  app.post(
    '/api/my/games',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'Follows a game', body: gameSlugParams, response },
    },
    (request, reply) => run(request, reply, request.body.slug, 'set'),
  )
  app.delete(
    '/api/my/games/:slug',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'Follows a game no longer', params: gameSlugParams, response },
    },
    (request, reply) => run(request, reply, request.params.slug, 'unset'),
  )

  async function run(request: FastifyRequest, reply: FastifyReply, slug: string, command: PairCommand) {
    const { userId } = viewerOf(request)
    const gameId = gameIdForSlug(slug)
    // A hidden game can still be unfollowed.
    await requireGame(events, gameId, command === 'unset')
    const stream = gameFollowStream(gameId, userId)
    const decider = gameFollowDecider({ gameId, userId })
    const { state, position } = await execute(
      events,
      { stream, decider, command, tail: PAIR_TAIL, likelyNew: command === 'set' },
      envelopeOf(request, context),
    )
    const attributes = { slug, followedByCurrentUser: state !== null }
    return withPosition(reply, position).send({ data: { type: 'game', id: gameId, attributes } })
  }
}
