import { outlivePrinting } from './command-line/lost-output.ts'
import type { Logger } from './logger.ts'
import { missingPart } from './store-errors.ts'

const counts = { rejection: 0, exception: 0 }
/** Errors that nobody had expected, since the start. */
export const unhandledErrors = (): Readonly<typeof counts> => counts

/**
 * What nobody has caught: a promise that nobody waited for, or the end of a connection that nobody listened to, harms no
 * other request, so it is logged and counted and the process goes on. Any other exception may have left something half
 * done: the process ends and is started anew.
 */
export function catchTheRest(log: Logger): void {
  process.on('unhandledRejection', reason => {
    counts.rejection++
    log.error({ err: reason }, 'a promise failed that nobody waited for')
  })
  process.on('uncaughtException', error => {
    counts.exception++
    if (missingPart(error)) return void log.error({ err: error }, 'an error that nobody listened to')
    log.fatal({ err: error }, 'an error that nobody caught: leaving')
    process.exit(1)
  })
  // What libraries print themselves; our own lines go another way.
  outlivePrinting()
}
