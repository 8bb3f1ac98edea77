import { type Logger, pino, stdSerializers } from 'pino'
import { RepeatedLines } from './output/repeated-lines.ts'
import { SafeOutput } from './output/safe-output.ts'

export type { Logger }

/** Names and passwords in an address, as a driver or a library may repeat it in a message. */
const SECRETS_IN_ADDRESSES = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/@"']+@/gi

/** An address without the secrets in it. */
export const withoutSecrets = (text: string): string => text.replace(SECRETS_IN_ADDRESSES, '$1…@')

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Serialises an error: its message and its plain properties. Drivers attach whole connections to errors, including
 * passwords.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const facts = Object.entries(stdSerializers.err(error)).filter(([, fact]) => typeof fact !== 'object')
  return {
    ...Object.fromEntries(facts),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(loggedError) }),
  }
}

/**
 * Structured logs on standard output. Personal data, cookies, tokens, addresses, bodies and store credentials are never
 * logged. A line that cannot be written is counted and dropped.
 * @param level the least level that is written
 */
export function createLogger(
  service: string,
  level: string,
  output: { write: (line: string) => void } = new SafeOutput(1),
  repeated = new RepeatedLines(),
): Logger {
  return pino(
    {
      level,
      base: { service },
      serializers: { err: loggedError },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'headers.cookie', 'headers.authorization'],
      hooks: {
        logMethod(args, method, level) {
          const summarize = (line: object) => method.apply(this, [line, args.find(isText)] as never)
          if (repeated.mayWrite(level, args, summarize)) method.apply(this, args)
        },
      },
    },
    { write: line => output.write(line.includes('://') ? withoutSecrets(line) : line) },
  )
}
