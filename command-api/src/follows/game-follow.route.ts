import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { followedGameDocument, gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL, type PairCommand } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { canonicalGameId, familyOf } from '#games/canonical-game.ts'
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
    const gameId = await canonicalGameId(context, slug)
    // A hidden game can still be unfollowed.
    await requireGame(events, gameId, command === 'unset')
    // The games that are shown as this one are followed by it no longer.
    const ids = command === 'set' ? [gameId] : await familyOf(context, gameId)
    const written = await Promise.all(
      ids.map(id =>
        execute(
          events,
          {
            ...{ stream: gameFollowStream(id, userId), decider: gameFollowDecider({ gameId: id, userId }) },
            ...{ command, tail: PAIR_TAIL, likelyNew: command === 'set' },
          },
          envelopeOf(request, context),
        ),
      ),
    )
    const position = written.reduce<bigint | undefined>(
      (last, { position }) => (last === undefined || (position ?? 0n) > last ? position : last),
      undefined,
    )
    const attributes = { slug, followedByCurrentUser: written.some(({ state }) => state !== null) }
    return withPosition(reply, position).send({ data: { type: 'game', id: gameId, attributes } })
  }
}
