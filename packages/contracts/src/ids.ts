import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { SHORT_ID } from './short-id.ts'

/** Namespace of every UUIDv5 that this system derives. Never change it: event ids depend on it. */
const NAMESPACE = '6f1a0c0e-6c0b-5c8e-9a52-0d8d1f6f3b57'

/** Crockford-like lower-case alphabet without look-alikes, so that an id can be read aloud and typed. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const SHORT_ID_LENGTH = 13

/** A new command id (UUIDv7: sorts by time). */
export const newCommandId = (): string => uuidv7()

/**
 * The ID of the `index`-th event that a command appends to a stream. A retried command yields the same IDs, so the
 * event store deduplicates its append.
 */
export const eventIdFor = (commandId: string, stream: string, index: number): string =>
  uuidv5(`${commandId}\n${stream}\n${index}`, NAMESPACE)

/** A stable UUID for any seed, for example the idempotency key of one line of an import. */
export const derivedUuid = (seed: string): string => uuidv5(seed, NAMESPACE)

/**
 * Derives a 13-character (65-bit) ID from a seed. Aggregates derive theirs from the ID of the creating command, so a
 * retried command names the same aggregate; a game derives it from its slug.
 */
export function shortIdFrom(seed: string): string {
  let bits = BigInt(`0x${derivedUuid(seed).replaceAll('-', '').slice(16)}`)
  // The top two bits of this half are the fixed UUID variant: drop them and mix in the other half.
  bits = (bits & ((1n << 62n) - 1n)) | (BigInt(`0x${derivedUuid(seed).slice(0, 1)}`) << 62n)
  let id = ''
  for (let i = 0; i < SHORT_ID_LENGTH; i++) {
    id = ALPHABET[Number(bits & 31n)] + id
    bits >>= 5n
  }
  return id
}

const BOUND_LENGTH = 4

/**
 * The start of the `index`-th of `parts` equal ranges of all short IDs. IDs are evenly distributed, so a range is a
 * sample of known size.
 * @param index from 0 to `parts`; `parts` gives the end of the last range
 */
export function shortIdBound(index: number, parts: number): string {
  if (index >= parts) return ALPHABET.slice(-1).repeat(SHORT_ID_LENGTH + 1)
  const place = Math.floor((index / parts) * ALPHABET.length ** BOUND_LENGTH)
  return Array.from(
    { length: BOUND_LENGTH },
    (_, digit) =>
      ALPHABET[Math.floor(place / ALPHABET.length ** (BOUND_LENGTH - 1 - digit)) % ALPHABET.length],
  ).join('')
}

/** A 13-character aggregate id, as made by {@link shortIdFrom}. */
export const shortIdSchema = z.string().regex(SHORT_ID)

/** Games are permanently identified by their slug: one slug, one stream. */
export const gameIdForSlug = (slug: string): string => shortIdFrom(`game:${slug}`)
