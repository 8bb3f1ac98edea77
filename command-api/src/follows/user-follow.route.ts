import { DomainError } from '@koryaku/contracts/errors.ts'
import { UserFollowed, userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { followedUserDocument, userNameParams } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL, type PairCommand } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { requireInteraction } from '#users/interaction.ts'
import { requireShownMember } from '#users/shown-member.ts'
import { findUserIdByName } from '#users/user-name.ts'
import { userFollowDecider } from './user-follow.decider.ts'

const config = { access: 'verified' } as const
const response = { 200: followedUserDocument }

/** Following a member, and no longer. */
export function userFollowRoute(app: HttpApp, context: Context): void {
  const { events } = context
  app.post(
    '/api/my/users',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'Follows a member', body: userNameParams, response },
    },
    (request, reply) => run(request, reply, request.body.name, 'set'),
  )
  app.delete(
    '/api/my/users/:name',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'Follows a member no longer', params: userNameParams, response },
    },
    (request, reply) => run(request, reply, request.params.name, 'unset'),
  )

  async function run(request: FastifyRequest, reply: FastifyReply, name: string, command: PairCommand) {
    const { userId: followerId } = viewerOf(request)
    const followeeId =
      command === 'set' ? await requireShownMember(context, name) : await leaving(name, followerId)
    if (command === 'set') await requireInteraction(context, followerId, [followeeId])
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

  /**
   * Returns the ID of the user to unfollow, even if that user is anonymous or has left by now. A caller who does not
   * follow them gets the same response as any other caller.
   */
  async function leaving(name: string, followerId: string): Promise<string> {
    const userId = await findUserIdByName(context, name)
    if (!userId) throw new DomainError('user_not_found')
    const last = await events.readLast(userFollowStream(userId, followerId))
    return last?.type === UserFollowed.type ? userId : requireShownMember(context, name)
  }
}
