import { startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { createQueryApp } from '@koryaku/query-api/app.ts'
import { readQueryConfig } from '@koryaku/query-api/config.ts'
import { followPosition } from '@koryaku/query-api/reading/read-position.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { Meilisearch } from 'meilisearch'

/** Runs both APIs in this process, on the stores of the environment: one reads the writes of the other. */
export async function startBothApis(change: Parameters<typeof startTestApp>[0] = {}) {
  const site: TestApp = await startTestApp(change)
  const { db } = site.context
  const config = readQueryConfig()
  const log = createLogger('query-api-test', 'silent')
  const search = new Meilisearch({ host: config.MEILI_URL, apiKey: config.MEILI_KEY })
  const source = { db, databaseUrl: config.DATABASE_URL, log }
  const readModels = followPosition(source, 'read_position', readModelPosition)
  // No indexer runs: a search waits for the read models only.
  const searchIndex = followPosition(source, 'search_position', readModelPosition)
  const context = { config, db, search, log, now: () => new Date(), readModels, searchIndex }
  const reads = createQueryApp(context as Parameters<typeof createQueryApp>[0])
  const routes: { method: string; url: string; access: string; query: unknown }[] = []
  reads.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD')
        routes.push({ method: one, url, access: config?.access ?? 'none', query: schema?.querystring })
  })
  await reads.ready()
  return {
    site,
    reads,
    search,
    /** The read side's route table; `query`: the schema of the parameters after `?`. */
    routes,
    async stop() {
      try {
        // Fails when an answer was not as declared.
        await reads.close()
      } finally {
        await readModels.stop()
        await searchIndex.stop()
        await site.stop()
      }
    },
  }
}
