import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Pool, PoolClient } from 'pg'
import type { VerifiedIdentity } from './verified-identity.ts'

type Bearer = Pick<VerifiedIdentity, 'identityId' | 'sessionId' | 'token'>

/** The current token epoch of an identity. */
export async function epochOf(db: Pool, identityId: string): Promise<number> {
  const { rows } = await db.query<{ epoch: number }>({
    name: 'token-epoch',
    text: 'select epoch from identity.token_epoch where identity_id = $1',
    values: [identityId],
  })
  return rows[0]?.epoch ?? 0
}

/** Rejects a token that is used already, whose session has ended, or whose epoch is not the current one. */
export async function requireStanding(
  db: Pool | PoolClient,
  { identityId, sessionId, token }: Bearer,
): Promise<void> {
  if (!token) return
  const { rows } = await db.query<{ used: boolean; epoch: number | null; open: boolean }>({
    name: 'token-standing',
    text: `select exists (select 1 from identity.used_token where token_id = $1) as used,
                  (select epoch from identity.token_epoch where identity_id = $2) as epoch,
                  exists (select 1 from identity.session
                           where id = $3 and "userId" = $2 and "expiresAt" > now()) as open`,
    values: [token.id, identityId, sessionId],
  })
  const [found] = rows
  // Tokens of a hosted provider have no epoch, and its sessions are not in this database.
  const isOurs = token.epoch !== null
  const stands = found && !found.used && (!isOurs || (found.open && (found.epoch ?? 0) === token.epoch))
  if (!stands) throw new DomainError('invalid_token')
}

/**
 * Marks a token as used, in the transaction that opens a session with it, so that it opens only one. A concurrent
 * revocation of all sessions waits for that transaction, and then ends this session too.
 */
export async function useUp(client: PoolClient, identity: Bearer): Promise<void> {
  const { identityId, sessionId, token } = identity
  if (!token) return
  await client.query('insert into identity.token_epoch (identity_id) values ($1) on conflict do nothing', [
    identityId,
  ])
  await client.query('select 1 from identity.token_epoch where identity_id = $1 for share', [identityId])
  await client.query('select 1 from identity.session where id = $1 for share', [sessionId])
  await requireStanding(client, identity)
  const { rowCount } = await client.query(
    `with forgotten as (
       delete from identity.used_token where token_id in (
         select token_id from identity.used_token where expires_at < now() order by expires_at limit 20))
     insert into identity.used_token (token_id, expires_at) values ($1, $2) on conflict do nothing`,
    [token.id, token.expires],
  )
  if (rowCount === 0) throw new DomainError('invalid_token')
}
