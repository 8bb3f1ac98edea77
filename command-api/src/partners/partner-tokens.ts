import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { partnerStream } from '@koryaku/contracts/partners/partner.events.ts'
import type { PartnerCaller } from '@koryaku/contracts/partners/partner.ts'
import { UserErased, userStream } from '@koryaku/contracts/users/user.events.ts'
import type { Pool } from 'pg'
import { foldStream } from '#command-handling/decider.ts'
import type { Context } from '#context.ts'
import { isValid, partnerDecider } from './partner.decider.ts'

/** Scanners of leaked secrets find a token by how it begins. */
const PREFIX = 'kpt_'
const TOKEN = /^Bearer (kpt_[\w-]{43})$/i

export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')
const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Stores the hash of a token, in place of one whose answer was lost. Before its event: a hash without one opens nothing. */
export async function storeToken(
  db: Pool,
  { token, tokenId, partnerId }: { token: string; tokenId: string; partnerId: string },
): Promise<void> {
  await db.query(
    `insert into identity.partner_token (token_id, partner_id, token_hash) values ($1, $2, $3)
     on conflict (token_id) do update set token_hash = excluded.token_hash`,
    [tokenId, partnerId, hashOfToken(token)],
  )
}

export async function deleteToken(db: Pool, tokenId: string): Promise<void> {
  await db.query('delete from identity.partner_token where token_id = $1', [tokenId])
}

/** The partner that a token belongs to. The log decides whether it is valid, so that a revoked one opens nothing. */
export async function findPartner(
  { db, events, now }: Pick<Context, 'db' | 'events' | 'now'>,
  authorization: string | undefined,
): Promise<PartnerCaller> {
  const token = TOKEN.exec(authorization ?? '')?.[1]
  if (!token) throw new DomainError('partner_token_invalid')
  const { rows } = await db.query<{ token_id: string; partner_id: string }>({
    name: 'find-partner-token',
    text: 'select token_id, partner_id from identity.partner_token where token_hash = $1',
    values: [hashOfToken(token)],
  })
  const [row] = rows
  if (!row) throw new DomainError('partner_token_invalid')
  const { token_id: tokenId, partner_id: partnerId } = row
  const partner = await foldStream(partnerDecider(partnerId), events.readWhole(partnerStream(partnerId)))
  const known = partner?.tokens.get(tokenId)
  if (!partner || !known || !isValid(known, now().toISOString()))
    throw new DomainError('partner_token_invalid')
  if (partner.suspended) throw new DomainError('partner_suspended')
  const last = await events.readLast(userStream(partner.authorId))
  if (last?.type === UserErased.type) throw new DomainError('partner_suspended')
  return { partnerId, tokenId, authorId: partner.authorId, scopes: known.scopes }
}
