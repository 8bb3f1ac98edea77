import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { grantRoleBody, revokeRoleParams } from '@koryaku/contracts/users/role.api.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { userDecider } from './user.decider.ts'
import { findUserIdByName } from './user-name.ts'

const config = { access: 'owner' } as const

/** Owners give and take roles; each change is an event with who did it. */
export function roleRoutes(app: HttpApp, context: Context): void {
  const { events } = context

  app.post(
    '/api/roles',
    { config, schema: { summary: 'Gives a member a role', body: grantRoleBody } },
    (request, reply) => change(request, reply, 'GrantRole', request.body),
  )
  app.delete(
    '/api/roles/:name/:role',
    { config, schema: { summary: 'Takes a role from a member', params: revokeRoleParams } },
    (request, reply) => change(request, reply, 'RevokeRole', request.params),
  )

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    type: 'GrantRole' | 'RevokeRole',
    { name, role }: { name: string; role: Role },
  ): Promise<FastifyReply> {
    const userId = await findUserIdByName(events, name)
    if (!userId) throw new DomainError('user_not_found', { errors: [{ source: { pointer: '/name' } }] })
    const command = { type, role, by: viewerOf(request).userId } as const
    const { state, position } = await execute(
      events,
      { stream: userStream(userId), decider: userDecider, command },
      envelopeOf(request, context),
    )
    const roles = state.registered ? [...new Set(state.roles)].sort() : []
    return withPosition(reply, position).send({
      data: { type: 'roleHolder', id: userId, attributes: { userId, name, roles } },
    })
  }
}
