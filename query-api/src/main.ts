import { portOf } from '@koryaku/server-kit/config.ts'
import { addHealthRoutes } from '@koryaku/server-kit/health.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { readModelPosition, searchPosition } from '@koryaku/server-kit/read-position.ts'
import { runService } from '@koryaku/server-kit/run-service.ts'
import { Meilisearch } from 'meilisearch'
import { createQueryApp } from './app.ts'
import { readQueryConfig } from './config.ts'
import { addQueryMetrics } from './metrics.ts'
import { openReadPool } from './reading/read-pool.ts'
import { followPosition } from './reading/read-position.ts'

const config = readQueryConfig()
const log = createLogger('query-api', config.LOG_LEVEL)

await runService(log, async () => {
  const db = openReadPool(config.DATABASE_URL, log)
  const search = new Meilisearch({ host: config.MEILI_URL, apiKey: config.MEILI_KEY, timeout: 4_000 })
  const source = { db, databaseUrl: config.DATABASE_URL, log }
  const readModels = followPosition(source, 'read_position', readModelPosition)
  const searchIndex = followPosition(source, 'search_position', searchPosition)
  const app = createQueryApp({ config, db, search, log, now: () => new Date(), readModels, searchIndex })
  const own = addHealthRoutes(app, { postgres: () => readModelPosition(db) })
  addQueryMetrics(own, { db, readModels, searchIndex })
  await app.listen({ port: portOf('queryApi', config.PORT), host: '127.0.0.1' })
  return {
    async stop() {
      app.server.closeAllConnections()
      await app.close()
      await readModels.stop()
      await searchIndex.stop()
      await db.end()
    },
  }
})
