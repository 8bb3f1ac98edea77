import { outlivePrinting } from '@koryaku/cli-kit/lost-output.ts'
import type { Logger } from './logger.ts'
import { missingPart } from './store-errors.ts'

const counts = { rejection: 0, exception: 0 }
/** Unexpected errors since the start. */
export const unhandledErrors = (): Readonly<typeof counts> => counts

/**
 * Handles uncaught errors. An unhandled rejection or a connection error without a listener affects no other request: it
 * is logged and counted, and the process continues. Any other exception may leave inconsistent state: the process exits
 * and is restarted.
 */
export function handleUncaughtErrors(log: Logger): void {
  process.on('unhandledRejection', reason => {
    counts.rejection++
    log.error({ err: reason }, 'unhandled promise rejection')
  })
  process.on('uncaughtException', error => {
    counts.exception++
    if (missingPart(error)) return void log.error({ err: error }, 'connection error without a listener')
    log.fatal({ err: error }, 'uncaught exception: exiting')
    process.exit(1)
  })
  // Output of libraries; our own lines use the logger.
  outlivePrinting()
}
