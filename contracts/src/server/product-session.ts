import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Role } from '../roles.ts'

/** httpOnly; its value is a random token, of which only the hash is stored. */
export const SESSION_COOKIE = 'gaming_session'

/** Who is calling. `name` is null for the moments in which a new member's row is not projected yet. */
export interface Viewer {
  userId: string
  sessionId: string
  name: string | null
  roles: Role[]
  verified: boolean
}

export const hashSessionToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The live session behind a cookie, or null. Tables: `identity.product_session` (owned by command-api) and the
 * read model `read.user_access` (user_id, name, roles text[], verified), so that a revoked role counts at once.
 */
export async function findViewer(db: Pool, token: string | undefined): Promise<Viewer | null> {
  if (!token || token.length > 200) return null
  const { rows } = await db.query<{
    user_id: string
    session_id: string
    name: string | null
    roles: Role[] | null
    verified: boolean | null
    unseen: boolean
  }>({
    name: 'find-viewer',
    text: `select s.user_id, s.session_id, a.name, a.roles, a.verified,
                  s.last_seen_at < now() - interval '5 minutes' as unseen
             from identity.product_session s
             left join read.user_access a on a.user_id = s.user_id
            where s.token_hash = $1 and s.expires_at > now() and s.revoked_at is null`,
    values: [hashSessionToken(token)],
  })
  const row = rows[0]
  if (!row) return null
  if (row.unseen) noteSeen(db, row.session_id)
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    name: row.name,
    roles: row.roles ?? [],
    verified: row.verified ?? false,
  }
}

/** For the owner's list of sessions; nobody waits for it, and a lost one comes again with the next request. */
function noteSeen(db: Pool, sessionId: string): void {
  db.query('update identity.product_session set last_seen_at = now() where session_id = $1', [
    sessionId,
  ]).catch(() => {})
}
