import { createHash, createHmac, randomBytes } from 'node:crypto'
import { lookOf, normaliseName } from '@koryaku/contracts/users/user-profile.ts'
import type { Pool } from 'pg'

/**
 * What names a reservation. `plain` is how the log has it from before names were hashed with a key: such reservations
 * hold as they did, and no more are made, since whoever has the log could guess names by it.
 */
export interface NameHash {
  keyed: string
  plain: string
}
interface NameHashes {
  /** Names that are the same after normalising share it. */
  name: NameHash
  /** Of what the name looks like. No name has a space in it, so the two never meet. */
  look: NameHash
}

/** Whether a hash of the log stands for the name or look. */
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

/** Made with the first name, and kept beside the keys of persons: where those are, there it is. */
async function readNameKey(db: Pool): Promise<Buffer> {
  await db.query('insert into identity.name_key (id, key) values (1, $1) on conflict do nothing', [
    randomBytes(32),
  ])
  const { rows } = await db.query<{ key: Buffer }>('select key from identity.name_key where id = 1')
  if (!rows[0]) throw new Error('identity.name_key is empty')
  return rows[0].key
}
