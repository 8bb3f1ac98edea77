/** SQLSTATEs that mean "not now": connection lost or refused, shutting down, too many connections. */
const POSTGRES_NOT_NOW = /^(08...|57P0[123]|53300)$/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** The driver gives these no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Is this the fault of a store that is away for now? The caller may then try again later. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'EventStoreUnavailable') return true
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (POSTGRES_NOT_NOW.test(code) || NETWORK.has(code))) return true
  return DRIVER_MESSAGES.test(error.message)
}
