import { addressOf, portOf } from '@koryaku/contracts/server/config.ts'
import { addHealthRoutes } from '@koryaku/contracts/server/health.ts'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import { runService } from '@koryaku/contracts/server/run-service.ts'
import { Meilisearch } from 'meilisearch'
import pg from 'pg'
import { createQueryApp } from './app.ts'
import { readQueryConfig } from './config.ts'
import { healthcheckRoute } from './health.routes.ts'
import { followPosition } from './reading/read-position.ts'

const config = readQueryConfig()
const log = createLogger('query-api', config.LOG_LEVEL)

await runService(log, async () => {
  // More would only contend: a list is one statement of half a millisecond.
  const db = new pg.Pool({ connectionString: config.DATABASE_URL, max: 8 })
  db.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
  const search = new Meilisearch({ host: config.MEILI_URL, apiKey: config.MEILI_KEY, timeout: 4_000 })
  const source = { db, databaseUrl: config.DATABASE_URL, log }
  const readModels = followPosition(source, 'read_position', 'select position from read.read_position')
  const searchIndex = followPosition(
    source,
    'search_position',
    'select max(position) as position from read.search_checkpoint',
  )
  const app = createQueryApp({ config, db, search, log, now: () => new Date(), readModels, searchIndex })
  const isUp = async (url: string) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  }
  const checks = { postgres: () => db.query('select 1 from read.read_position') }
  addHealthRoutes(app, checks)
  healthcheckRoute(app, {
    ...checks,
    search: () => search.health(),
    commands: () => isUp(`${addressOf('commandApi', config.PORT)}/health/ready`),
    projector: () => isUp(`${addressOf('projector', config.PORT)}/health/ready`),
  })
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
