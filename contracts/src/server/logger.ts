import { type Logger, pino } from 'pino'
import { SafeOutput } from './output/safe-output.ts'

export type { Logger }

/** Names and passwords in an address, as a driver or a library may repeat it in a message. */
const SECRETS_IN_ADDRESSES = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/@"']+@/gi

/** An address without the secrets in it. */
export const withoutSecrets = (text: string): string => text.replace(SECRETS_IN_ADDRESSES, '$1…@')

/**
 * Structured logs on standard output. Nothing personal: no cookie, token, address or body is ever logged, nor what opens
 * a store. A line that cannot be written is counted and forgotten.
 */
export function createLogger(service: string, level: string): Logger {
  const output = new SafeOutput(1)
  return pino(
    {
      level,
      base: { service },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'headers.cookie', 'headers.authorization'],
    },
    { write: line => output.write(line.includes('://') ? withoutSecrets(line) : line) },
  )
}
