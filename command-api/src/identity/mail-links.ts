import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import type { Pool } from 'pg'

interface MailLink {
  identityId: string
  /** Whether the link changes the address. `sessionId` is then the provider's session that requested it. */
  newAddress: boolean
  sessionId: string | null
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Signs the claims of a token again with a unique ID. The library's tokens for one address are equal within a second:
 * without the ID, the second of two links would be the first one, which is used already or bound to another session.
 */
export const uniqueToken = (token: string, secret: string): Promise<string> =>
  new SignJWT({ ...decodeJwt(token), jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))

/** Stores a link before it is sent. A link that is not stored does not work, even if its signature is valid. */
export async function rememberLink(
  db: Pool,
  token: string,
  { identityId, newAddress, sessionId, address, hours }: MailLink & { address: string; hours: number },
): Promise<void> {
  await db.query(
    `with forgotten as (
       delete from identity.mail_link where link_hash in (
         select link_hash from identity.mail_link where expires_at < now() order by expires_at limit 20))
     insert into identity.mail_link (link_hash, identity_id, new_address, session_id, expires_at, address)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5), $6) on conflict do nothing`,
    [hashOf(token), identityId, newAddress, sessionId, hours, newAddress ? address : null],
  )
}

/** The address that an account requested last and has not confirmed, while its link works. */
export async function pendingAddressOf(db: Pool, identityId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ address: string }>(
    `select address from identity.mail_link
      where identity_id = $1 and new_address and address is not null and expires_at > now()
      order by expires_at desc limit 1`,
    [identityId],
  )
  return rows[0]?.address
}

/** Whether this link, while it works, changes the address of an account. */
export async function isForNewAddress(db: Pool, token: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from identity.mail_link where link_hash = $1 and new_address and expires_at > now()',
    [hashOf(token)],
  )
  return rowCount === 1
}

/**
 * Whether a link has changed the address of an account, which still has that address. A user who opens it again, for
 * example because the mail is on two devices, then reads that it is done.
 */
export async function hasChangedAddress(db: Pool, token: string, secret: string): Promise<boolean> {
  const claims = await jwtVerify(token, new TextEncoder().encode(secret)).then(
    ({ payload }) => payload,
    () => null,
  )
  if (typeof claims?.updateTo !== 'string') return false
  const { rowCount } = await db.query(
    `select 1 from identity."user" u where u.email = $1 and not exists (
       select 1 from identity.mail_link l where l.link_hash = $2)`,
    [claims.updateTo, hashOf(token)],
  )
  return rowCount === 1
}

/** The link, if it still works. A link for a new address works once, while the session that requested it is open. */
export async function takeLink(db: Pool, token: string): Promise<MailLink | undefined> {
  const { rows } = await db.query<MailLink>(
    `with found as (
       select * from identity.mail_link where link_hash = $1 and expires_at > now()),
     taken as (
       delete from identity.mail_link l using found where l.link_hash = found.link_hash and found.new_address
       returning l.link_hash)
     select identity_id as "identityId", new_address as "newAddress", session_id as "sessionId" from found
      where not new_address or (
        exists (select 1 from taken) and exists (
          select 1 from identity.session i where i.id = found.session_id and i."expiresAt" > now()))`,
    [hashOf(token)],
  )
  return rows[0]
}
