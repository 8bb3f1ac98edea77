import { createHmac, randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'

/** As long as what is kept under hashes with it. */
export const SALT_SECONDS = 2 * 86_400

/** Asked for at each view and reaction: after a flushed Redis processes agree again within this time. */
const REMEMBERED_MS = 60_000
const remembered = new WeakMap<Redis, { day: string; salt: string; until: number }>()

/** The salt of a day's hashes. It is deleted two days later: then no hash can be traced to its visitor. */
export async function saltOf(redis: Redis, day: string): Promise<string> {
  const known = remembered.get(redis)
  if (known?.day === day && known.until > Date.now()) return known.salt
  const salt = await sharedSalt(redis, day)
  remembered.set(redis, { day, salt, until: Date.now() + REMEMBERED_MS })
  return salt
}

async function sharedSalt(redis: Redis, day: string): Promise<string> {
  const key = `views:salt:${day}`
  const made = randomBytes(16).toString('hex')
  const [, found] = (await redis.multi().set(key, made, 'EX', SALT_SECONDS, 'NX').get(key).exec()) ?? []
  const [fault, salt] = found ?? []
  if (fault || typeof salt !== 'string') throw fault ?? new Error('the salt of the day is missing')
  return salt
}

export const saltedHash = (salt: string, text: string): string =>
  createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
