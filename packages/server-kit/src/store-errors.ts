import type { MissingPart } from '@koryaku/contracts/unavailable.ts'

/** SQLSTATEs that mean "not now": connection lost or refused, shutting down, late, too many connections, no tables or columns yet. */
const POSTGRES_NOT_NOW = /^(08...|57P0[123]|57014|55P03|53300|3D000|3F000|42P01|42703)$/
/** SQLSTATEs and system codes of a disk that takes no more. */
const NO_ROOM = /^(53100|ENOSPC|EDQUOT)$/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** The drivers give these no code. */
const POSTGRES_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/
const REDIS_MESSAGES = /^(Connection is closed|Stream isn't writeable|Command timed out)/
/** The name of a connection error in Meilisearch's client. */
const SEARCH_AWAY = /^Meilisearch(Request|RequestTimeOut|TaskTimeOut)Error$/

/** The unavailable store that caused this error; undefined for any other error. */
export function missingPart(error: unknown): MissingPart | undefined {
  if (!(error instanceof Error)) return undefined
  const code = String((error as { code?: unknown }).code ?? '')
  if (NO_ROOM.test(code)) return 'disk'
  // A deploy is on its way: newer code has the answer in a moment.
  if (error.name === 'UnsupportedEventVersion') return 'events'
  if (error.name === 'EventStoreUnavailable') return noRoomIn(error.cause) ? 'disk' : 'events'
  if (SEARCH_AWAY.test(error.name)) return 'search'
  if (error.name === 'MaxRetriesPerRequestError' || REDIS_MESSAGES.test(error.message)) return 'redis'
  // Only Postgres' driver passes the network's own errors on.
  if (POSTGRES_NOT_NOW.test(code) || NETWORK.has(code) || POSTGRES_MESSAGES.test(error.message))
    return 'database'
  return undefined
}

const noRoomIn = (cause: unknown): boolean =>
  cause instanceof Error && /ENOSPC|disk is full/.test(cause.message)

/** True if an unavailable store caused this error. The caller may retry later. */
export const isStoreUnavailable = (error: unknown): boolean => missingPart(error) !== undefined
