import { type Logger, pino } from 'pino'

export type { Logger }

/** Structured logs on standard output. Nothing personal: no cookie, token, address or body is ever logged. */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'headers.cookie', 'headers.authorization'],
  })
