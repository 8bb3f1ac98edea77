import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { findUserKeys, openProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import {
  type CurrentUserAttributes,
  confirmIdentityBody,
  createSessionBody,
  registerBody,
} from '@koryaku/contracts/users/user.api.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { loadUser } from '#users/find-user.ts'
import { registerUser } from '#users/register-user.ts'
import { type UserState, userDecider } from '#users/user.decider.ts'
import { issueCsrfToken } from './csrf.ts'
import { endSession, startSession } from './product-sessions.ts'
import type { TokenVerifier } from './token.ts'

const visitor = { access: 'visitor' } as const

/** The product session on top of the identity: sign in, register, confirm, sign out. */
export function sessionRoutes(app: HttpApp, context: Context, verify: TokenVerifier): void {
  const { db, events } = context

  app.post(
    '/api/auth/sessions',
    { config: visitor, schema: { body: createSessionBody } },
    async (request, reply) => {
      const { identityId } = await verify(request.body.token)
      const userId = await linkedUser(identityId)
      if (!userId) throw new DomainError('user_not_registered')
      const user = await currentUser(userId, await loadUser(events, userId))
      await startSession(context, request, reply, { user, identityId })
      return reply.code(201).send({ data: { type: 'user', id: userId, attributes: user } })
    },
  )

  app.post(
    '/api/auth/registrations',
    { config: visitor, schema: { body: registerBody } },
    async (request, reply) => {
      const { identityId, emailVerified } = await verify(request.body.token)
      if (await linkedUser(identityId)) throw new DomainError('already_registered')
      // One identity, one user, whatever is repeated.
      const userId = shortIdFrom(`user:${identityId}`)
      const { name } = request.body
      const profile = { name, displayName: name, description: '', picture: null, anonymous: false }
      const { state, position } = await registerUser(
        context,
        { userId, profile, emailVerified },
        { ...envelopeOf(request, context), actorId: userId },
      )
      await db.query(
        'insert into identity.identity_link (identity_id, user_id) values ($1, $2) on conflict do nothing',
        [identityId, userId],
      )
      const user = await currentUser(userId, state)
      await startSession(context, request, reply, { user, identityId })
      return withPosition(reply.code(201), position).send({
        data: { type: 'user', id: userId, attributes: user },
      })
    },
  )

  app.patch(
    '/api/my/user_identities',
    { config: { access: 'member' }, schema: { body: confirmIdentityBody } },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { identityId, emailVerified } = await verify(request.body.token)
      if ((await linkedUser(identityId)) !== userId) throw new DomainError('invalid_token')
      if (!emailVerified) throw new DomainError('email_verification_required')
      const { state, position } = await execute(
        events,
        { stream: userStream(userId), decider: userDecider, command: { type: 'ConfirmEmailVerification' } },
        envelopeOf(request, context),
      )
      const attributes = await currentUser(userId, state)
      return withPosition(reply, position).send({ data: { type: 'user', id: userId, attributes } })
    },
  )

  app.get('/api/auth/session', { config: visitor }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    if (!request.viewer) return { data: null }
    const { userId } = request.viewer
    const user = await loadUser(events, userId)
    return { data: { type: 'user', id: userId, attributes: await currentUser(userId, user) } }
  })

  app.get('/api/auth/csrf', { config: visitor }, async (request, reply) => ({
    csrfToken: issueCsrfToken(context.config, request, reply),
  }))

  const signOut = { config: visitor, handler: endHandler }
  app.route({ method: 'POST', url: '/api/auth/signout', ...signOut })
  app.route({ method: 'DELETE', url: '/api/auth/sessions', ...signOut })

  async function endHandler(
    request: Parameters<typeof endSession>[1],
    reply: Parameters<typeof endSession>[2],
  ): Promise<void> {
    await endSession(context, request, reply)
    await reply.code(204).send()
  }

  async function linkedUser(identityId: string): Promise<string | undefined> {
    const { rows } = await db.query<{ user_id: string }>(
      'select user_id from identity.identity_link where identity_id = $1',
      [identityId],
    )
    return rows[0]?.user_id
  }

  async function currentUser(userId: string, user: UserState): Promise<CurrentUserAttributes> {
    if (!user.registered) throw new DomainError('user_not_registered')
    const key = (await findUserKeys(db, [userId])).get(userId)
    const profile = openProfile(user.sealedProfile, userId, key)
    if (!profile) throw new DomainError('user_not_registered')
    return {
      name: profile.name,
      displayName: profile.displayName,
      picture: profile.picture,
      userId,
      role: highestRole(user.roles),
      verificationStatus: user.verified ? 'VERIFIED' : 'EMAIL_VERIFICATION_REQUIRED',
      uncheckedNotifications: false,
    }
  }
}

const ORDER: Role[] = ['owner', 'moderator', 'g8writer']
const highestRole = (roles: Role[]): CurrentUserAttributes['role'] =>
  ORDER.find(role => roles.includes(role)) ?? 'user'
