import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { type UserProfile, userProfileSchema } from '../users/user-profile.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A new key of one person; kept in `identity.user_key`, outside the events. */
export const newUserKey = (): Buffer => randomBytes(32)

/** Encrypts a profile for the event log: base64url(nonce ‖ tag ‖ ciphertext), bound to the user's id. */
export function sealProfile(profile: UserProfile, userId: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(userId))
  const text = Buffer.concat([cipher.update(JSON.stringify(profile), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The profile, or null when the key is gone: the person was erased. */
export function openProfile(sealed: string, userId: string, key: Buffer | undefined): UserProfile | null {
  if (!key) return null
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text =
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8')
  return userProfileSchema.parse(JSON.parse(text))
}

/** Keys of these users; an erased user has none. Table `identity.user_key (user_id, key bytea)`. */
export async function findUserKeys(db: Pool | PoolClient, userIds: string[]): Promise<Map<string, Buffer>> {
  const { rows } = await db.query<{ user_id: string; key: Buffer }>(
    'select user_id, key from identity.user_key where user_id = any($1)',
    [userIds],
  )
  return new Map(rows.map(row => [row.user_id, row.key]))
}
