import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { createSessionBody, registerBody } from '@koryaku/contracts/users/user.api.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { loadUser } from '#users/find-user.ts'
import { registerUser } from '#users/register-user.ts'
import { userDecider } from '#users/user.decider.ts'
import { issueCsrfToken } from './csrf.ts'
import { currentUser } from './current-user.ts'
import { findLinkedUser, linkUser } from './identity-link.ts'
import { endSession, startSession } from './product-sessions.ts'
import type { TokenVerifier } from './token.ts'

/** These answers set cookies: never given again from a receipt. */
const config = { access: 'visitor', ownIdempotency: true } as const

/** The product session on top of the identity: sign in, register, confirm, sign out. */
export function sessionRoutes(app: HttpApp, context: Context, verify: TokenVerifier): void {
  const { db, events } = context

  app.post(
    '/api/auth/sessions',
    { config, schema: { summary: 'Opens a product session for an identity token', body: createSessionBody } },
    async (request, reply) => {
      const { identityId } = await verify(request.body.token)
      const userId = await findLinkedUser(db, identityId)
      if (!userId) throw new DomainError('user_not_registered')
      const user = await currentUser(db, userId, await loadUser(events, userId))
      await startSession(context, request, reply, { user, identityId })
      return reply.code(201).send({ data: { type: 'user', id: userId, attributes: user } })
    },
  )

  app.post(
    '/api/auth/registrations',
    { config, schema: { summary: 'Registers under a name and opens a session', body: registerBody } },
    async (request, reply) => {
      const { name } = request.body
      const { identityId, emailVerified } = await verify(request.body.token)
      // From the identity, so that two attempts of one person can never make two users.
      const userId = shortIdFrom(`user:${identityId}`)
      const profile = { name, displayName: name, description: '', picture: null, anonymous: false }
      const envelope = {
        ...envelopeOf(request, context),
        commandId: derivedUuid(`register:${userId}:${name}`),
        commandHash: 'register',
        actorId: userId,
      }
      const { state, position } = await registerUser(context, { userId, profile, emailVerified }, envelope)
      await linkUser(db, identityId, userId)
      const user = await currentUser(db, userId, state)
      await startSession(context, request, reply, { user, identityId })
      return withPosition(reply.code(201), position).send({
        data: { type: 'user', id: userId, attributes: user },
      })
    },
  )

  app.patch(
    '/api/my/user_identities',
    {
      config: { access: 'member', ownIdempotency: true },
      schema: { summary: 'Confirms a verified address by a fresh token', body: createSessionBody },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { identityId, emailVerified } = await verify(request.body.token)
      if ((await findLinkedUser(db, identityId)) !== userId) throw new DomainError('invalid_token')
      if (!emailVerified) throw new DomainError('email_verification_required')
      const { state, position } = await execute(
        events,
        { stream: userStream(userId), decider: userDecider, command: { type: 'ConfirmEmailVerification' } },
        envelopeOf(request, context),
      )
      const attributes = await currentUser(db, userId, state)
      return withPosition(reply, position).send({ data: { type: 'user', id: userId, attributes } })
    },
  )

  app.get(
    '/api/auth/session',
    { config, schema: { summary: 'The signed-in member, or null' } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      if (!request.viewer) return { data: null }
      const { userId } = request.viewer
      const attributes = await currentUser(db, userId, await loadUser(events, userId))
      return { data: { type: 'user', id: userId, attributes } }
    },
  )

  app.get(
    '/api/auth/csrf',
    { config, schema: { summary: 'The CSRF token of this browser' } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return { csrfToken: issueCsrfToken(context.config, request, reply) }
    },
  )

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    await endSession(context, request, reply)
    return reply.code(204).send()
  }
  app.post('/api/auth/signout', { config, schema: { summary: 'Ends the session' } }, signOut)
  app.delete('/api/auth/sessions', { config, schema: { summary: 'Ends the session' } }, signOut)
}
