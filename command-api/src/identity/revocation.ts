import { LIVE } from '@koryaku/server-kit/product-session.ts'
import type { Pool, PoolClient } from 'pg'

/** What of a person stays open. */
interface Kept {
  /** The session of the site, by the id in the list. */
  sessionId?: string | null
  /** The provider's session. */
  identitySessionId?: string | null
}

/**
 * Ends all that a person has open, but for what is kept; answers how many sessions. Sessions here and at the provider,
 * tokens that are on their way, links in mails. Tokens are refused by the epoch, which whoever opens a session locks:
 * nothing slips in between. The provider's sessions always go first, since it ends them by itself, too.
 */
export function endAllOf(db: Pool, identityId: string, kept: Kept = {}): Promise<number> {
  return inTransaction(db, client => endAllWithin(client, identityId, kept))
}

/** The same, as part of a transaction. */
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

/** Held by whoever opens or ends sessions of an identity, until the transaction is over. */
export async function lockEpoch(client: PoolClient, identityId: string): Promise<void> {
  const of = [identityId]
  await client.query('insert into identity.token_epoch (identity_id) values ($1) on conflict do nothing', of)
  await client.query('select 1 from identity.token_epoch where identity_id = $1 for update', of)
}

/** Ends all sessions of a member but the one in which he asks for it; answers how many. */
export async function endOtherSessions(db: Pool, sessionId: string): Promise<number> {
  const { rows } = await db.query<{ identity_id: string; identity_session_id: string | null }>(
    'select identity_id, identity_session_id from identity.product_session where session_id = $1',
    [sessionId],
  )
  const own = rows[0]
  return own ? endAllOf(db, own.identity_id, { sessionId, identitySessionId: own.identity_session_id }) : 0
}

/**
 * Ends one session of a member; false when he has none of that id. The provider's sessions that no open session of
 * the site stands on go with it: one of them may be in the hands of that device.
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

export async function inTransaction<T>(db: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect()
  try {
    await client.query('begin')
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
