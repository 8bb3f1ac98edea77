import { portOf } from '@koryaku/server-kit/config.ts'
import { openPool } from '@koryaku/server-kit/database.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { addHealthRoutes, NEWER_EVENTS } from '@koryaku/server-kit/health.ts'
import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { addPoolFigures } from '@koryaku/server-kit/metrics.ts'
import { BACKGROUND_POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import { runService } from '@koryaku/server-kit/run-service.ts'
import { Gauge, type Registry } from 'prom-client'
import { connectSearch } from '#indexing/search-client.ts'
import { compactDaily } from '#operating/compact-daily.ts'
import { runRequests } from '#operating/run-requests.ts'
import { type IndexerStatus, runIndexer } from '#run-indexer.ts'
import { config } from './config.ts'

const settings = config()
const log = createLogger('search-indexer', settings.LOG_LEVEL)

await runService(log, async () => {
  // Bound: worker, search-indexer, command lines | connections | max
  const db = openPool(settings.DATABASE_URL, log, { max: 4, ...BACKGROUND_POOL_BOUNDS })
  const events = connectEventStore(settings.EVENTSTORE_URL)
  const search = connectSearch(settings.MEILI_URL, settings.MEILI_KEY)
  const stopping = new AbortController()
  const status: IndexerStatus = {
    position: -1n,
    lastEventCreated: undefined,
    eventsApplied: 0,
    documentsWritten: 0,
    trouble: undefined,
    newer: undefined,
    rebuilding: undefined,
  }
  const run = runIndexer({ db, search, events, log }, stopping.signal, status)
  run.catch(error => {
    log.fatal({ err: error }, 'the indexer cannot go on')
    process.exit(1)
  })

  const stopCompacting = compactDaily(search, log)
  const requests = runRequests({ db, search, events, log }, stopping.signal)

  const app = createHttpApp({ log, db, holdsAnswers: settings.HOLD_ANSWERS })
  const metrics = addHealthRoutes(app, {
    postgres: () => db.query('select 1'),
    search: () => search.health(),
    [NEWER_EVENTS]: async () => {
      if (status.newer !== undefined) throw new Error(status.newer)
    },
    indexing: async () => {
      if (status.trouble !== undefined) throw new Error(status.trouble)
      // Nothing is searchable until they exist; a rebuild alongside served indexes belongs to another process.
      if (status.rebuilding) throw new Error('the indexes are being built')
    },
  })
  addMetrics(metrics, status)
  addPoolFigures(metrics, 'search_indexer', db)
  await app.listen({ port: portOf('searchIndexer', settings.PORT), host: '127.0.0.1' })

  return {
    async stop() {
      stopping.abort()
      stopCompacting()
      await app.close()
      await run.catch(() => {})
      await requests
      await events.close()
      await db.end()
    },
  }
})

function addMetrics(registry: Registry, status: IndexerStatus): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('search_indexer_position', 'Log position of the last applied event', () => Number(status.position))
  gauge('search_indexer_seconds_since_last_event', 'Age of the last applied event', () =>
    status.lastEventCreated ? Math.max(0, (Date.now() - status.lastEventCreated.getTime()) / 1000) : 0,
  )
  gauge('search_indexer_events_applied', 'Events applied since the start', () => status.eventsApplied)
  gauge(
    'search_indexer_documents_written',
    'Documents written or removed since the start',
    () => status.documentsWritten,
  )
  gauge('search_indexer_in_trouble', '1 while something stands in the way', () =>
    status.trouble === undefined ? 0 : 1,
  )
  gauge('search_indexer_outdated', '1 while it stands at an event that only newer code can read', () =>
    status.newer === undefined ? 0 : 1,
  )
  gauge('search_indexer_rebuilding', '1 while the indexes are built anew', () => (status.rebuilding ? 1 : 0))
}
