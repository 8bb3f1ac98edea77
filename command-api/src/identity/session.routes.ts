import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  type CurrentUserAttributes,
  createSessionBody,
  currentUserDocument,
  registerBody,
  registerTwitterBody,
} from '@koryaku/contracts/users/user.api.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { userNameSchema } from '@koryaku/contracts/users/user-profile.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { loadUser } from '#users/find-user.ts'
import { nameHashesOf } from '#users/name-hashes.ts'
import { registerUser } from '#users/register-user.ts'
import { oneNameAtATime } from '#users/registration.ts'
import { userDecider } from '#users/user.decider.ts'
import { nameTaken } from '#users/user-name.ts'
import { countedAccount } from './account-limits.ts'
import { currentUser } from './current-user.ts'
import { findLinkedUser, linkUser } from './identity-link.ts'
import { startSession } from './product-sessions.ts'
import { signedInUser } from './signed-in-user.ts'
import type { TokenVerifier } from './token.ts'
import { requireStanding } from './token-standing.ts'
import { TWITTER } from './twitter.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** These answers set cookies: never given again from a receipt. */
const config = { access: 'visitor', ownIdempotency: true } as const

/** The product session on top of the identity: sign in, register, confirm. */
export function sessionRoutes(app: HttpApp, context: Context, verify: TokenVerifier): void {
  const { db, events } = context

  app.post(
    '/api/auth/sessions',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary: 'Opens a product session for an identity token',
        body: createSessionBody,
        response: { 201: currentUserDocument },
      },
    },
    async (request, reply) => {
      const identity = await verify(request.body.token)
      const user = await openSession(context, request, reply, identity)
      return reply.code(201).send({ data: { type: 'user', id: user.userId, attributes: user } })
    },
  )

  app.post(
    '/api/auth/registrations',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Registers under a name and opens a session',
        body: registerBody,
        response: { 201: currentUserDocument },
      },
    },
    async (request, reply) => {
      const { token, name } = request.body
      return register(request, reply, await verify(token), name)
    },
  )

  app.post(
    '/api/auth/registrations/twitter',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'The same for a person signed in with X',
        body: registerTwitterBody,
        response: { 201: currentUserDocument },
      },
    },
    async (request, reply) => {
      const identity = await verify(request.body.token)
      if (!identity.providers.includes(TWITTER)) throw new DomainError('invalid_token')
      const name = userNameSchema.safeParse(request.body.name ?? identity.preferredName)
      if (!name.success) throw nameTaken()
      return register(request, reply, identity, name.data)
    },
  )

  async function register(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: VerifiedIdentity,
    name: string,
  ): Promise<FastifyReply> {
    const userId = await userIdOf(identity.identityId)
    await requireStanding(db, identity)
    const profile = { name, displayName: name, description: '', picture: null, anonymous: false }
    const envelope = {
      ...envelopeOf(request, context),
      commandId: derivedUuid(`register:${userId}:${name}`),
      commandHash: 'register',
      actorId: userId,
    }
    const { emailVerified, identityId } = identity
    const { keyed } = (await nameHashesOf(db, name)).name
    const registering = () => registerUser(context, { userId, profile, emailVerified }, envelope)
    const isMember = (await findLinkedUser(db, identityId)) !== undefined
    const { state, position } = await oneNameAtATime(db, identityId, keyed, () =>
      isMember ? registering() : countedAccount(context, { request, identityId }, registering),
    )
    await linkUser(db, identityId, userId)
    const user = await currentUser(db, userId, state)
    await startSession(context, request, reply, { user, identity })
    return withPosition(reply.code(201), position).send({
      data: { type: 'user', id: userId, attributes: user },
    })
  }

  /**
   * Derives the user ID from the identity, so that two attempts of one identity can never create two users. After an
   * erasure the ID is a different one, so that the same identity can register as a new user.
   */
  async function userIdOf(identityId: string): Promise<string> {
    for (let life = 1; ; life++) {
      const userId = shortIdFrom(`user:${identityId}${life > 1 ? `:${life}` : ''}`)
      const user = await loadUser(events, userId)
      if (user.registered || !user.erased) return userId
    }
  }

  app.patch(
    '/api/my/user_identities',
    {
      config: { access: 'member', ownIdempotency: true, perMinute: 30 },
      schema: {
        summary: 'Confirms a verified address by a fresh token',
        body: createSessionBody,
        response: { 200: currentUserDocument },
      },
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
}

/** Opens the product session of a registered identity. */
export async function openSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: VerifiedIdentity,
): Promise<CurrentUserAttributes> {
  const userId = await findLinkedUser(context.db, identity.identityId)
  if (!userId) throw new DomainError('user_not_registered')
  const user = await signedInUser(context, userId)
  await startSession(context, request, reply, { user, identity })
  return user
}
