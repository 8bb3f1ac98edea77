import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import { changedRolesDocument, grantRoleBody, revokeRoleParams } from '@koryaku/contracts/users/role.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { requireJustSignedIn } from '#command-handling/recent-sign-in.ts'
import type { Context } from '#context.ts'
import { changeRole } from './change-role.ts'

const config = { access: 'owner' } as const
const response = { 200: changedRolesDocument }

/** Owners give and take roles; each change is an event with who did it. */
export function roleRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/roles',
    {
      config: { ...config, perMinute: 300 },
      schema: { summary: 'Gives a member a role', body: grantRoleBody, response },
    },
    (request, reply) => change(request, reply, 'grant', request.body),
  )
  app.delete(
    '/api/roles/:name/:role',
    {
      config: { ...config, perMinute: 300 },
      schema: { summary: 'Takes a role from a member', params: revokeRoleParams, response },
    },
    (request, reply) => change(request, reply, 'revoke', request.params),
  )

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    how: 'grant' | 'revoke',
    { name, role }: { name: string; role: Role },
  ): Promise<void> {
    const { userId: by, authenticatedAt } = viewerOf(request)
    requireJustSignedIn(authenticatedAt, context.now())
    const { userId, roles, position } = await changeRole(
      context,
      { name, role, how, by },
      envelopeOf(request, context),
    ).catch(error => {
      if (!(error instanceof DomainError) || error.code !== 'user_not_found') throw error
      throw new DomainError('user_not_found', { errors: [{ source: { pointer: '/name' } }] })
    })
    return withPosition(reply, position).send({
      data: { type: 'roleHolder', id: userId, attributes: { userId, name, roles } },
    })
  }
}
