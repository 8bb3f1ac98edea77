import { randomBytes } from 'node:crypto'
import { type UserProfile, userProfileSchema } from '@koryaku/contracts/users/user-profile.ts'
import type { Pool, PoolClient } from 'pg'
import { openText, sealText } from './sealed-text.ts'

/** Generates a key of one user; stored in `identity.user_key`, outside the events. */
export const newUserKey = (): Buffer => randomBytes(32)

/** Encrypts a profile for the event log, bound to the user's id. */
export const sealProfile = (profile: UserProfile, userId: string, key: Buffer): string =>
  sealText(JSON.stringify(profile), userId, key)

/** The profile, or null if the key is deleted: the user was erased. */
export function openProfile(sealed: string, userId: string, key: Buffer | undefined): UserProfile | null {
  const text = openText(sealed, userId, key)
  return text === null ? null : userProfileSchema.parse(JSON.parse(text))
}

/** Keys of these users; an erased user has none. Table `identity.user_key (user_id, key bytea)`. */
export async function findUserKeys(db: Pool | PoolClient, userIds: string[]): Promise<Map<string, Buffer>> {
  const { rows } = await db.query<{ user_id: string; key: Buffer }>(
    'select user_id, key from identity.user_key where user_id = any($1)',
    [userIds],
  )
  return new Map(rows.map(row => [row.user_id, row.key]))
}
