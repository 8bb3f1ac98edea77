import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { portOf } from '@koryaku/contracts/server/config.ts'
import { addHealthRoutes } from '@koryaku/contracts/server/health.ts'
import { createHttpApp } from '@koryaku/contracts/server/http-app.ts'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import { runService } from '@koryaku/contracts/server/run-service.ts'
import pg from 'pg'
import { Gauge } from 'prom-client'
import { migrate } from '#engine/migrate.ts'
import { type ProjectorStatus, runProjector } from '#engine/run-projector.ts'
import { becomeSingleWriter } from '#engine/single-writer.ts'
import { projections } from '#projections/index.ts'
import { config } from './config.ts'

const settings = config()
const log = createLogger('projector', settings.LOG_LEVEL)

await runService(log, async () => {
  const db = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 6 })
  db.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
  const events = connectEventStore(settings.EVENTSTORE_URL)
  const stopping = new AbortController()
  const leave = (error: unknown) => {
    if (stopping.signal.aborted) return
    log.fatal({ err: error }, 'the projector cannot go on: leaving so that it is started anew')
    process.exit(1)
  }
  const release = await becomeSingleWriter(settings.DATABASE_URL, leave)
  await migrate(db, projections)

  let status: ProjectorStatus | undefined
  const run = runProjector({ db, events, log }, projections, stopping.signal, started => {
    status = started
  })
  run.catch(leave)

  const app = createHttpApp({ log, db })
  const metrics = addHealthRoutes(app, {
    postgres: () => db.query('select 1'),
    projections: async () => {
      if (!status) throw new Error('not started')
    },
  })
  const lagSeconds = () => {
    const last = status?.lastEventCreated
    return last ? Math.max(0, (Date.now() - last.getTime()) / 1000) : 0
  }
  new Gauge({
    name: 'projector_seconds_since_last_event',
    help: 'Age of the last applied event',
    registers: [metrics],
    collect() {
      this.set(lagSeconds())
    },
  })
  new Gauge({
    name: 'projector_position',
    help: 'Log position of the last applied event',
    labelNames: ['projection'],
    registers: [metrics],
    collect() {
      for (const { projection, position } of status?.running ?? [])
        this.set({ projection: projection.name }, Number(position))
    },
  })
  new Gauge({
    name: 'projector_paused',
    help: '1 when the projection stopped at a dead letter',
    labelNames: ['projection'],
    registers: [metrics],
    collect() {
      for (const { projection, paused } of status?.running ?? [])
        this.set({ projection: projection.name }, paused ? 1 : 0)
    },
  })
  await app.listen({ port: portOf('projector', settings.PORT), host: '127.0.0.1' })

  return {
    async stop() {
      stopping.abort()
      await app.close()
      await run.catch(() => {})
      await release()
      await events.close()
      await db.end()
    },
  }
})
