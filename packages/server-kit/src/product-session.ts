import { createHash, createHmac } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { Role } from '@koryaku/contracts/roles.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { userAccess } from '@koryaku/contracts/tables/user-access.table.ts'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'

/** httpOnly; its value is a random token, of which only the hash is stored. */
export const SESSION_COOKIE = 'gaming_session'

/** Read by the web app for display; never trusted (spec §3). */
export const DISPLAY_COOKIES = ['user_name', 'user_id', 'user_picture', 'user_role'] as const

export const isServedOverHttps = (publicUrl: string): boolean => publicUrl.startsWith('https://')

/** Prefix of a session cookie with https: no other host of the domain can set one of that name. */
export const cookiePrefix = (publicUrl: string): string => (isServedOverHttps(publicUrl) ? '__Host-' : '')

/** The session cookie's name on a site that is served there. */
export const sessionCookieOf = (publicUrl: string): string => cookiePrefix(publicUrl) + SESSION_COOKIE

/** Removes the session cookies from the browser. One with a prefix is removed only with its original attributes. */
export function clearSessionCookies(reply: FastifyReply, publicUrl: string): void {
  const secure = isServedOverHttps(publicUrl)
  for (const name of [sessionCookieOf(publicUrl), ...DISPLAY_COOKIES])
    reply.clearCookie(name, { path: '/', secure })
}

/** The CSRF token repeated by every write of a session: bound to that session, and computable only with the secret. */
export const csrfTokenOf = (secret: string, sessionToken: string): string =>
  createHmac('sha256', secret).update(`csrf\n${sessionToken}`).digest('base64url')

/** Notified by Postgres with the ID of each session that ends early. */
export const SESSION_ENDED = 'session_ended'

/** The caller. `name` is null until the row of a new member is projected. */
export interface Viewer {
  userId: string
  sessionId: string
  name: string | null
  roles: Role[]
  verified: boolean
  /** Time of the user's last proof of identity, if known. */
  authenticatedAt: Date | null
}

export const hashSessionToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * SQL condition on `identity.product_session s` for an open session. Staff sessions must be from the last hours and
 * recently used: a forgotten browser of staff opens more than one of a member.
 */
export const LIVE = `s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '14 days'`
const LIVE_AS_STAFF = `s.created_at > now() - interval '12 hours' and s.last_seen_at > now() - interval '2 hours'`

const a = alias(userAccess, 'a')
const FIND_VIEWER = `
  select s.user_id, s.session_id, s.authenticated_at, ${a.name}, ${a.verified}, held.roles,
         s.last_seen_at < now() - interval '5 minutes' as unseen
    from identity.product_session s
    left join ${a} on ${a.user_id} = s.user_id
    left join identity.role_bound b on b.user_id = s.user_id
   cross join lateral (
     select coalesce(array_agg(role), '{}') as roles from unnest(${a.roles}) role
      where b.roles is null or role = any(b.roles)) held
   where s.token_hash = $1 and ${LIVE} and (held.roles = '{}' or ${LIVE_AS_STAFF})`

type Access = Row<typeof userAccess>
interface Found extends Pick<Access, 'user_id' | 'name' | 'roles'> {
  session_id: string
  /** Null: not projected yet. */
  verified: Access['verified'] | null
  unseen: boolean
  authenticated_at: Date | null
}

/**
 * Finds the live session of a cookie.
 * @returns the session, or null. Schema `identity` is owned by command-api. Roles come from the read model, bounded by
 * the last decision, so that a revoked role ends even while the read models lag or are paused.
 */
export async function findViewer(db: Pool, token: string | undefined): Promise<Viewer | null> {
  if (!token || token.length > 200) return null
  const { rows } = await db.query<Found>({
    name: 'find-viewer',
    text: FIND_VIEWER,
    values: [hashSessionToken(token)],
  })
  const row = rows[0]
  if (!row) return null
  if (row.unseen) noteSeen(db, row.session_id)
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    name: row.name,
    roles: row.roles,
    verified: row.verified ?? false,
    authenticatedAt: row.authenticated_at,
  }
}

/** For the owner's list of sessions; not awaited, and a lost update is repeated by the next request. */
function noteSeen(db: Pool, sessionId: string): void {
  db.query('update identity.product_session set last_seen_at = now() where session_id = $1', [
    sessionId,
  ]).catch(() => {})
}
