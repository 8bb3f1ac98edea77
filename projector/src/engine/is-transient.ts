import { EventStoreUnavailable } from '@koryaku/server-kit/event-store.ts'

/** Postgres classes of transient errors: connection, resources, operator intervention, serialization. */
const TRANSIENT_CLASSES = new Set(['08', '40', '53', '55', '57', '58'])
/** Tables of schema identity that the command side has not made yet. */
const UNDEFINED_TABLE = '42P01'

/**
 * Would the same work succeed later? The log may be unavailable for a while; socket errors without an
 * SQLSTATE are transient, too.
 */
export function isTransient(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (error instanceof EventStoreUnavailable) return true
  if (code === UNDEFINED_TABLE) return message.includes('identity.')
  if (code === undefined) return /connection terminated|timeout|socket/i.test(message)
  return TRANSIENT_CLASSES.has(code.slice(0, 2)) || /^E[A-Z]+$/.test(code)
}
