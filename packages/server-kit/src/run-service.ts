import { handleUncaughtErrors } from './last-resort.ts'
import type { Logger } from './logger.ts'

/**
 * Runs a service until SIGTERM or SIGINT, then stops it gracefully (10 s at most). A service that cannot start prints
 * the reason in one line and exits with 1.
 */
export async function runService(
  log: Logger,
  start: () => Promise<{ stop: () => Promise<void> }>,
): Promise<void> {
  handleUncaughtErrors(log)
  try {
    const { stop } = await start()
    let stopping = false
    const shutDown = (signal: string) => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), 10_000).unref()
      stop().then(
        () => process.exit(0),
        error => {
          log.error({ err: error }, 'did not stop cleanly')
          process.exit(1)
        },
      )
    }
    process.once('SIGTERM', shutDown)
    process.once('SIGINT', shutDown)
  } catch (error) {
    log.fatal({ err: error }, `could not start: ${(error as Error).message}`)
    process.exit(1)
  }
}
