import { randomBytes } from 'node:crypto'
import { hashSessionToken, SESSION_COOKIE } from '@koryaku/contracts/server/product-session.ts'
import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Context } from '#context.ts'
import { issueCsrfToken } from './csrf.ts'
import type { VerifiedIdentity } from './token.ts'

const LIFETIME_DAYS = 30
/** Read by the web app for display; never trusted (spec §3). */
const DISPLAY_COOKIES = ['user_name', 'user_id', 'user_picture', 'user_role'] as const

/** A new session for a user, with its cookies; the one that came along is revoked, so that none can be fixed. */
export async function startSession(
  { db, config }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, identity }: { user: CurrentUserAttributes; identity: VerifiedIdentity },
): Promise<void> {
  const old = request.cookies[SESSION_COOKIE]
  if (old) await revoke(db, 'token_hash = $1', [hashSessionToken(old)])
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into identity.product_session
       (token_hash, session_id, user_id, identity_id, identity_session_id, user_agent, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))`,
    [
      hashSessionToken(token),
      randomBytes(12).toString('base64url'),
      user.userId,
      identity.identityId,
      identity.sessionId,
      (request.headers['user-agent'] ?? '').slice(0, 200),
      LIFETIME_DAYS,
    ],
  )
  const common = cookieOptions(config)
  reply.setCookie(SESSION_COOKIE, token, { ...common, httpOnly: true })
  const shown = {
    user_name: user.name,
    user_id: user.userId,
    user_picture: user.picture ?? '',
    user_role: user.role,
  }
  for (const name of DISPLAY_COOKIES) reply.setCookie(name, shown[name], common)
  // Every write of this session must repeat it.
  issueCsrfToken(config, request, reply)
}

const cookieOptions = (config: Context['config']) =>
  ({
    path: '/',
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https://'),
    maxAge: LIFETIME_DAYS * 24 * 3600,
  }) as const

/** The changed name in the cookie that pages show until they know better. */
export const showName = (config: Context['config'], reply: FastifyReply, name: string): FastifyReply =>
  reply.setCookie('user_name' satisfies (typeof DISPLAY_COOKIES)[number], name, cookieOptions(config))

/** Ends the session of the request, here and at the bundled provider, and clears the cookies. */
export async function endSession(
  { db }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = request.cookies[SESSION_COOKIE]
  if (token) {
    const ended = await revoke(db, 'token_hash = $1', [hashSessionToken(token)])
    await endIdentitySessions(db, ended)
  }
  clearSessionCookies(reply)
}

export function clearSessionCookies(reply: FastifyReply): void {
  for (const name of [SESSION_COOKIE, ...DISPLAY_COOKIES]) reply.clearCookie(name, { path: '/' })
}

/** Ends one session of a user; false when he has none of that id. */
export async function endOneSession(db: Pool, userId: string, sessionId: string): Promise<boolean> {
  const ended = await revoke(db, 'user_id = $1 and session_id = $2', [userId, sessionId])
  await endIdentitySessions(db, ended)
  return ended.length > 0
}

/** Ends all sessions of a user but one, and those of his identity that opened none. */
export async function endOtherSessions(db: Pool, userId: string, keptSessionId: string): Promise<number> {
  const ended = await revoke(db, 'user_id = $1 and session_id <> $2', [userId, keptSessionId])
  await db.query(
    `delete from identity.session i using identity.product_session kept
      where kept.session_id = $1 and i."userId" = kept.identity_id
        and i.id is distinct from kept.identity_session_id`,
    [keptSessionId],
  )
  return ended.length
}

/** Ends the product sessions of an identity, but for the one with this cookie. */
export async function revokeSessionsOfIdentity(db: Pool, identityId: string, kept?: string): Promise<void> {
  const keptHash = kept ? hashSessionToken(kept) : Buffer.alloc(0)
  await revoke(db, 'identity_id = $1 and token_hash <> $2', [identityId, keptHash])
}

interface Ended {
  identity_session_id: string | null
}

async function revoke(db: Pool, which: string, values: unknown[]): Promise<Ended[]> {
  const { rows } = await db.query<Ended>(
    `update identity.product_session set revoked_at = now()
      where ${which} and revoked_at is null returning identity_session_id`,
    values,
  )
  return rows
}

async function endIdentitySessions(db: Pool, ended: Ended[]): Promise<void> {
  const ids = ended.flatMap(({ identity_session_id }) => identity_session_id ?? [])
  if (ids.length > 0) await db.query('delete from identity.session where id = any($1)', [ids])
}
