import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { portOf } from '@koryaku/contracts/server/config.ts'
import { addHealthRoutes } from '@koryaku/contracts/server/health.ts'
import { createHttpApp } from '@koryaku/contracts/server/http-app.ts'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import { runService } from '@koryaku/contracts/server/run-service.ts'
import { assertReady, newStatus } from '#engine/projector-status.ts'
import { runProjector } from '#engine/run-projector.ts'
import { becomeSingleWriter } from '#engine/single-writer.ts'
import { migrate } from '#engine/versions.ts'
import { keepRenewing, renewOutdated } from '#operating/renew-outdated.ts'
import { runOperations } from '#operating/run-operations.ts'
import { runSampler } from '#operating/sample.ts'
import { projections } from '#projections/index.ts'
import { config } from './config.ts'
import { openDatabase } from './database.ts'
import { addMetrics } from './metrics.ts'

const settings = config()
const log = createLogger('projector', settings.LOG_LEVEL)

await runService(log, async () => {
  const { DATABASE_URL: databaseUrl } = settings
  const db = openDatabase(databaseUrl, error => log.warn({ err: error }, 'an idle database connection broke'))
  const events = connectEventStore(settings.EVENTSTORE_URL)
  const stopping = new AbortController()
  const leave = (error: unknown) => {
    if (stopping.signal.aborted) return
    log.fatal({ err: error }, 'the projector cannot go on: leaving so that it is started anew')
    process.exit(1)
  }
  const writer = await becomeSingleWriter(databaseUrl, leave)
  await migrate(db, projections, events)

  const status = newStatus()
  const run = runProjector({ db, events, writer, log }, projections, stopping.signal, status)
  run.catch(leave)
  await renewOutdated(db, projections)
  const operating = runOperations(
    {
      ...{ db, databaseUrl, events, log },
      eventStoreUrl: settings.EVENTSTORE_URL,
      onRequest: listener => writer.onNotified('operations', listener),
    },
    projections,
    stopping.signal,
  )
  const sampling = runSampler({ db, events, log }, stopping.signal)
  const renewing = keepRenewing({ db, log }, projections, stopping.signal)

  const app = createHttpApp({ log, db })
  const metrics = addHealthRoutes(app, {
    postgres: () => db.query('select 1'),
    projections: () => assertReady(status, events, new Date()),
  })
  addMetrics(metrics, { status, events, db })
  await app.listen({ port: portOf('projector', settings.PORT), host: '127.0.0.1' })

  return {
    async stop() {
      stopping.abort()
      await app.close()
      await run.catch(() => {})
      await Promise.all([operating, sampling, renewing])
      await writer.release()
      await events.close()
      await db.end()
    },
  }
})
