import { DomainError } from '@koryaku/contracts/errors.ts'
import { type GameFollowEvent, gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { type UserFollowEvent, userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { gameSlugSchema } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import { userNameSchema } from '@koryaku/contracts/users/user-profile.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { envelopeOf, viewerOf, withPosition } from '../command-handling/envelope.ts'
import { execute } from '../command-handling/execute.ts'
import { type PairCommand, pairDecider } from '../command-handling/pair.decider.ts'
import type { Context } from '../context.ts'
import { requireGame } from '../games/find-game.ts'
import { findUserIdByName } from '../users/user-name.ts'

const verified = { access: 'verified' } as const

/** Following games and members. */
export function followRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/my/games',
    { config: verified, schema: { body: z.object({ slug: gameSlugSchema }) } },
    (request, reply) => followGame(request, reply, request.body.slug, 'set'),
  )
  app.delete(
    '/api/my/games/:slug',
    { config: verified, schema: { params: gameSlugParams } },
    (request, reply) => followGame(request, reply, request.params.slug, 'unset'),
  )
  app.post(
    '/api/my/users',
    { config: verified, schema: { body: z.object({ name: userNameSchema }) } },
    (request, reply) => followUser(request, reply, request.body.name, 'set'),
  )
  app.delete(
    '/api/my/users/:name',
    { config: verified, schema: { params: userNameParams } },
    (request, reply) => followUser(request, reply, request.params.name, 'unset'),
  )

  async function followGame(
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
    command: PairCommand,
  ) {
    const { userId } = viewerOf(request)
    const gameId = gameIdForSlug(slug)
    await requireGame(context, gameId)
    const pair = { gameId, userId }
    const decider = pairDecider<GameFollowEvent>(
      'GameFollowed',
      () => ({ type: 'GameFollowed', data: pair }),
      () => ({ type: 'GameUnfollowed', data: pair }),
    )
    const stream = gameFollowStream(gameId, userId)
    const { position } = await execute(
      context.events,
      { stream, decider, command, lastEventOnly: true },
      envelopeOf(request, context),
    )
    const attributes = { slug, followedByCurrentUser: command === 'set' }
    return withPosition(reply, position).send({ data: { type: 'game', id: gameId, attributes } })
  }

  async function followUser(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    command: PairCommand,
  ) {
    const { userId: followerId } = viewerOf(request)
    const followeeId = await findUserIdByName(context.events, name)
    if (!followeeId) throw new DomainError('not_found')
    if (followeeId === followerId) throw new DomainError('follow_self')
    const pair = { followeeId, followerId }
    const decider = pairDecider<UserFollowEvent>(
      'UserFollowed',
      () => ({ type: 'UserFollowed', data: pair }),
      () => ({ type: 'UserUnfollowed', data: pair }),
    )
    const stream = userFollowStream(followeeId, followerId)
    const { position } = await execute(
      context.events,
      { stream, decider, command, lastEventOnly: true },
      envelopeOf(request, context),
    )
    const attributes = { name, followedByCurrentUser: command === 'set' }
    return withPosition(reply, position).send({ data: { type: 'user', id: followeeId, attributes } })
  }
}
