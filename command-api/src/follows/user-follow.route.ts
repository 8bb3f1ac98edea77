import { DomainError } from '@koryaku/contracts/errors.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL, type PairCommand } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { findUserIdByName } from '#users/user-name.ts'
import { userFollowDecider } from './user-follow.decider.ts'

const config = { access: 'verified' } as const

/** Following a member, and no longer. */
export function userFollowRoute(app: HttpApp, context: Context): void {
  const { events } = context
  app.post(
    '/api/my/users',
    { config, schema: { summary: 'Follows a member', body: userNameParams } },
    (request, reply) => run(request, reply, request.body.name, 'set'),
  )
  app.delete(
    '/api/my/users/:name',
    { config, schema: { summary: 'Follows a member no longer', params: userNameParams } },
    (request, reply) => run(request, reply, request.params.name, 'unset'),
  )

  async function run(request: FastifyRequest, reply: FastifyReply, name: string, command: PairCommand) {
    const { userId: followerId } = viewerOf(request)
    const followeeId = await requireMember(name)
    const stream = userFollowStream(followeeId, followerId)
    const decider = userFollowDecider({ followeeId, followerId })
    const { state, position } = await execute(
      events,
      { stream, decider, command, tail: PAIR_TAIL, likelyNew: command === 'set' },
      envelopeOf(request, context),
    )
    const attributes = { name, followedByCurrentUser: state !== null }
    return withPosition(reply, position).send({ data: { type: 'user', id: followeeId, attributes } })
  }

  /** A name may be reserved for a moment before its member is registered. */
  async function requireMember(name: string): Promise<string> {
    const userId = await findUserIdByName(events, name)
    if (!userId || !(await events.readLast(userStream(userId)))) throw new DomainError('not_found')
    return userId
  }
}
