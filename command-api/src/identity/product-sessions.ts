import { randomBytes } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import {
  clearSessionCookies,
  DISPLAY_COOKIES,
  hashSessionToken,
  sessionCookieOf,
} from '@koryaku/server-kit/product-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import type { Context } from '#context.ts'
import { cookieOptions, SESSION_DAYS } from '#users/session-cookies.ts'
import { issueCsrfToken } from './csrf.ts'
import { rememberDevice } from './sign-in-limits.ts'
import { useUp } from './token-standing.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** Maximum number of characters of a user agent to store: enough to distinguish devices. */
export const USER_AGENT_MAX = 200

/** The identity on which a session is based. */
type Proof = Pick<VerifiedIdentity, 'identityId' | 'sessionId' | 'authenticatedAt' | 'token'>

/**
 * Opens a session for a user after any kind of sign-in, sets its cookies, and remembers the device. Revokes the
 * session that the request carried, to prevent session fixation.
 */
export async function startSession(
  { db, config }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, identity }: { user: CurrentUserAttributes; identity: Proof },
): Promise<void> {
  const old = request.sessionToken
  const token = randomBytes(32).toString('base64url')
  await inTransaction(db, async client => {
    await requireLink(client, identity.identityId, user.userId)
    await useUp(client, identity)
    if (old) await revoke(client, old, identity.sessionId)
    await client.query(
      `insert into identity.product_session
         (token_hash, session_id, user_id, identity_id, identity_session_id, user_agent, authenticated_at,
          expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))`,
      [
        hashSessionToken(token),
        randomBytes(12).toString('base64url'),
        user.userId,
        identity.identityId,
        identity.sessionId,
        (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
        identity.authenticatedAt,
        SESSION_DAYS,
      ],
    )
  })
  const common = cookieOptions(config)
  reply.setCookie(sessionCookieOf(config.PUBLIC_URL), token, { ...common, httpOnly: true })
  const shown = {
    user_name: user.name,
    user_id: user.userId,
    user_picture: user.picture ?? '',
    user_role: user.role,
  }
  for (const name of DISPLAY_COOKIES) reply.setCookie(name, shown[name], common)
  if (identity.sessionId) await rememberDevice({ config, db }, reply, identity.identityId, identity.sessionId)
  // Every write of this session must repeat it.
  issueCsrfToken(config, request, reply, token)
}

/** Locks the link until the session is stored. A concurrent erasure waits, and then ends the session too. */
async function requireLink(client: PoolClient, identityId: string, userId: string): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from identity.identity_link where identity_id = $1 and user_id = $2 for share',
    [identityId, userId],
  )
  if (rowCount === 0) throw new DomainError('user_not_registered')
}

/** Ends the session of the request, here and at the bundled provider, and clears the cookies. */
export async function endSession(
  { db, config }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = request.sessionToken
  if (token) await inTransaction(db, client => revoke(client, token, null))
  clearSessionCookies(reply, config.PUBLIC_URL)
}

/** Ends the session of a cookie, and the provider's session behind it unless that one continues. */
async function revoke(client: PoolClient, token: string, goingOn: string | null): Promise<void> {
  const hash = hashSessionToken(token)
  await client.query(
    `delete from identity.session i using identity.product_session p
      where p.token_hash = $1 and p.revoked_at is null and i.id = p.identity_session_id
        and i.id is distinct from $2`,
    [hash, goingOn],
  )
  await client.query(
    'update identity.product_session set revoked_at = now() where token_hash = $1 and revoked_at is null',
    [hash],
  )
}
