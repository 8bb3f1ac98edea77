import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import { LIVE } from '@koryaku/server-kit/product-session.ts'
import type { Pool, PoolClient } from 'pg'

/** The sessions of a user that stay open. */
interface Kept {
  /** The session of the site, by the id in the list. */
  sessionId?: string | null
  /** The provider's session. */
  identitySessionId?: string | null
}

/**
 * Revokes all credentials of a user except those in `kept`: sessions of the site and of the provider, tokens in
 * flight, and links in mails. The epoch invalidates tokens. Requests that open a session lock it, so no session is
 * opened in between. Deletes the provider's sessions before those of the site, because the provider also deletes them.
 * @returns the number of revoked sessions of the site
 */
export function revokeAllSessions(db: Pool, identityId: string, kept: Kept = {}): Promise<number> {
  return inTransaction(db, client => endAllWithin(client, identityId, kept))
}

/** Same as {@link revokeAllSessions}, as part of a transaction. */
export async function endAllWithin(client: PoolClient, identityId: string, kept: Kept = {}): Promise<number> {
  await lockEpoch(client, identityId)
  await client.query('update identity.token_epoch set epoch = epoch + 1 where identity_id = $1', [identityId])
  const others = [identityId, kept.sessionId ?? null]
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from identity.product_session s
      where identity_id = $1 and session_id is distinct from $2 and ${LIVE}`,
    others,
  )
  await client.query('delete from identity.session where "userId" = $1 and id is distinct from $2', [
    identityId,
    kept.identitySessionId ?? null,
  ])
  await client.query(
    `update identity.product_session set revoked_at = now()
      where identity_id = $1 and session_id is distinct from $2 and revoked_at is null`,
    others,
  )
  await client.query('delete from identity.verification where value = $1', [identityId])
  await client.query('delete from identity.mail_link where identity_id = $1', [identityId])
  return rows[0]?.open ?? 0
}

/** Locks the epoch of an identity until the end of the transaction, against requests that open or end its sessions. */
export async function lockEpoch(client: PoolClient, identityId: string): Promise<void> {
  const of = [identityId]
  await client.query('insert into identity.token_epoch (identity_id) values ($1) on conflict do nothing', of)
  await client.query('select 1 from identity.token_epoch where identity_id = $1 for update', of)
}

/** Ends all sessions of a member except the current one. @returns their number */
export async function endOtherSessions(db: Pool, sessionId: string): Promise<number> {
  const { rows } = await db.query<{ identity_id: string; identity_session_id: string | null }>(
    'select identity_id, identity_session_id from identity.product_session where session_id = $1',
    [sessionId],
  )
  const own = rows[0]
  return own
    ? revokeAllSessions(db, own.identity_id, { sessionId, identitySessionId: own.identity_session_id })
    : 0
}

/**
 * Revokes one session of a member. Also ends the provider's sessions on which no other open session of the site is
 * based, because the device may hold one of them.
 * @returns false if the member has no such session
 */
export async function endOneSession(db: Pool, userId: string, sessionId: string): Promise<boolean> {
  const { rows } = await db.query<{ identity_id: string }>(
    `select identity_id from identity.product_session
      where user_id = $1 and session_id = $2 and revoked_at is null`,
    [userId, sessionId],
  )
  const identityId = rows[0]?.identity_id
  if (identityId === undefined) return endProviderSession(db, userId, sessionId)
  return inTransaction(db, async client => {
    await lockEpoch(client, identityId)
    await client.query(
      `delete from identity.session i where i."userId" = $1 and not exists (
         select 1 from identity.product_session p
          where p.identity_session_id = i.id and p.revoked_at is null and p.session_id <> $2)`,
      [identityId, sessionId],
    )
    await client.query(
      'update identity.product_session set revoked_at = now() where session_id = $1 and revoked_at is null',
      [sessionId],
    )
    return true
  })
}

/** Ends a session of the provider on which no session of the site is based. */
async function endProviderSession(db: Pool, userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from identity.session i using identity.identity_link l
      where l.user_id = $1 and i."userId" = l.identity_id and i.id = $2`,
    [userId, sessionId],
  )
  return rowCount === 1
}
