import { createHash, createHmac, randomBytes } from 'node:crypto'
import { lookOf, normaliseName } from '@koryaku/contracts/users/user-profile.ts'
import type { Pool } from 'pg'

/**
 * The identifiers of a reservation. `plain` is the legacy form, from before names were hashed with a key. Such
 * reservations remain valid, but no new ones are recorded: a copy of the log would allow guessing the names.
 */
export interface NameHash {
  keyed: string
  plain: string
}
interface NameHashes {
  /** Names that are the same after normalising share it. */
  name: NameHash
  /** Hash of the look of the name. Its input contains a space, which no name does, so the two never collide. */
  look: NameHash
}

/** Whether a hash from the log is the hash of this name or look. */
export const isHashOf = ({ keyed, plain }: NameHash, hash: string | undefined): boolean =>
  hash === keyed || hash === plain

export async function nameHashesOf(db: Pool, name: string): Promise<NameHashes> {
  const key = await nameKey(db)
  const hash = (text: string): NameHash => ({
    keyed: createHmac('sha256', key).update(text).digest('base64url'),
    plain: createHash('sha256').update(text).digest('base64url'),
  })
  return { name: hash(normaliseName(name)), look: hash(`look ${lookOf(name)}`) }
}

/** It never changes: each process reads it once. */
const known = new WeakMap<Pool, Promise<Buffer>>()

function nameKey(db: Pool): Promise<Buffer> {
  const key = known.get(db) ?? readNameKey(db)
  known.set(db, key)
  key.catch(() => known.delete(db))
  return key
}

/** Created at first use, and stored in the same schema as the user keys. */
async function readNameKey(db: Pool): Promise<Buffer> {
  await db.query('insert into identity.name_key (id, key) values (1, $1) on conflict do nothing', [
    randomBytes(32),
  ])
  const { rows } = await db.query<{ key: Buffer }>('select key from identity.name_key where id = 1')
  if (!rows[0]) throw new Error('identity.name_key is empty')
  return rows[0].key
}
