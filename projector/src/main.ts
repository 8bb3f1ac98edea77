import { setTimeout as delay } from 'node:timers/promises'
import { portOf } from '@koryaku/server-kit/config.ts'
import { openPool } from '@koryaku/server-kit/database.ts'
import { connectEventStore, UnsupportedEventVersion } from '@koryaku/server-kit/event-store.ts'
import { addHealthRoutes } from '@koryaku/server-kit/health.ts'
import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { FOLDING_POOL } from '@koryaku/server-kit/pool-bounds.ts'
import { retryUntilDone } from '@koryaku/server-kit/retry-until-done.ts'
import { runService } from '@koryaku/server-kit/run-service.ts'
import { logChecks, newStatus } from '#engine/projector-status.ts'
import { OutdatedCode, runProjector } from '#engine/run-projector.ts'
import { becomeSingleWriter } from '#engine/single-writer.ts'
import { migrate } from '#engine/versions.ts'
import { keepRenewing, renewOutdated } from '#operating/renew-outdated.ts'
import { runOperations } from '#operating/run-operations.ts'
import { runSampler } from '#operating/sample.ts'
import { projections } from '#projections/index.ts'
import { config } from './config.ts'
import { addMetrics } from './metrics.ts'

/** Delay until the next check whether this code has rebuilt the read models of newer code. */
const OUTDATED_LOOK_MS = 5_000

const settings = config()
const log = createLogger('projector', settings.LOG_LEVEL)

await runService(log, async () => {
  const { DATABASE_URL: databaseUrl } = settings
  const db = openPool(databaseUrl, log, FOLDING_POOL)
  const events = connectEventStore(settings.EVENTSTORE_URL)
  const stopping = new AbortController()
  const { signal } = stopping
  const status = newStatus()
  const leave = (error: unknown) => {
    if (signal.aborted) return
    log.fatal({ err: error }, 'the projector cannot continue: exiting to be restarted')
    process.exit(1)
  }

  /**
   * Waits while the stores are unavailable and while another process is the writer. At an event that only
   * newer code can read, it releases the right to write, reports this, and stays until it is replaced. It
   * does the same for read models of newer code, until they have been rebuilt by this code.
   */
  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await workOnce()
      } catch (error) {
        if (!(error instanceof OutdatedCode)) throw error
        if (!status.newer) log.error({ err: error }, 'only newer code can go on with these: waiting')
        status.newer = error.message
        await delay(OUTDATED_LOOK_MS, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function workOnce(): Promise<void> {
    const writer = await retryUntilDone(log, 'the lock of the one writer', signal, () =>
      becomeSingleWriter(databaseUrl, leave, signal),
    )
    if (!writer) return
    try {
      const remake = () => migrate(db, projections, events)
      await retryUntilDone(log, 'the tables of the read models', signal, remake)
      await retryUntilDone(log, 'what new code asks for', signal, () => renewOutdated(db, projections))
      if (signal.aborted) return
      const turn = new AbortController()
      const ended = AbortSignal.any([signal, turn.signal])
      const operating = {
        ...{ db, databaseUrl, events, log },
        eventStoreUrl: settings.EVENTSTORE_URL,
        onRequest: (listener: () => void) => writer.onNotified('operations', listener),
      }
      const tasks = [
        runProjector({ db, events, writer, log, remake }, projections, ended, status),
        runOperations(operating, projections, ended),
        runSampler({ db, events, log }, projections, ended),
        keepRenewing({ db, log, remake }, projections, ended),
      ]
      try {
        await Promise.all(tasks)
      } finally {
        turn.abort()
        await Promise.allSettled(tasks)
      }
    } catch (error) {
      if (!(error instanceof UnsupportedEventVersion)) throw error
      status.newer = error.message
      log.error({ event: error.message }, 'only newer code can read this event: waiting to be replaced')
    } finally {
      await writer.release()
    }
  }

  const app = createHttpApp({ log, db, holdsAnswers: settings.HOLD_ANSWERS })
  const metrics = addHealthRoutes(app, {
    postgres: () => db.query('select 1'),
    ...logChecks(status, events),
  })
  addMetrics(metrics, { status, events, db })
  await app.listen({ port: portOf('projector', settings.PORT), host: '127.0.0.1' })
  const working = work().catch(leave)

  return {
    async stop() {
      stopping.abort()
      await app.close()
      await working
      await events.close()
      await db.end()
    },
  }
})
