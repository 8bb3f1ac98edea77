import { randomBytes } from 'node:crypto'
import { hashSessionToken, SESSION_COOKIE } from '@koryaku/contracts/server/product-session.ts'
import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { issueCsrfToken } from './csrf.ts'

const LIFETIME_DAYS = 30
/** Read by the web app for display; never trusted (spec §3). */
const DISPLAY_COOKIES = ['user_name', 'user_id', 'user_picture', 'user_role'] as const

/** A new session for a user, with its cookies; the one that came along is revoked, so that none can be fixed. */
export async function startSession(
  { db, config }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, identityId }: { user: CurrentUserAttributes; identityId: string },
): Promise<void> {
  await revokeSession(db, request.cookies[SESSION_COOKIE])
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into identity.product_session (token_hash, session_id, user_id, identity_id, user_agent, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [
      hashSessionToken(token),
      randomBytes(12).toString('base64url'),
      user.userId,
      identityId,
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

/** Ends the session of the request and clears the cookies. */
export async function endSession(
  { db }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await revokeSession(db, request.cookies[SESSION_COOKIE])
  for (const name of [SESSION_COOKIE, ...DISPLAY_COOKIES]) reply.clearCookie(name, { path: '/' })
}

async function revokeSession(db: Context['db'], token: string | undefined): Promise<void> {
  if (!token) return
  await db.query(
    'update identity.product_session set revoked_at = now() where token_hash = $1 and revoked_at is null',
    [hashSessionToken(token)],
  )
}
