import { portOf } from '@koryaku/server-kit/config.ts'
import { addHealthRoutes } from '@koryaku/server-kit/health.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { addFigure, addPoolFigures } from '@koryaku/server-kit/metrics.ts'
import { retryUntilDone } from '@koryaku/server-kit/retry-until-done.ts'
import { runService } from '@koryaku/server-kit/run-service.ts'
import { createCommandApp } from './app.ts'
import { readCommandConfig } from './config.ts'
import { connectContext } from './connect-context.ts'
import { startViewFlusher } from './views/flush-views.ts'

// Bound: command-api | connections to the database | CONNECTIONS
const CONNECTIONS = 12
const config = readCommandConfig()
const log = createLogger('command-api', config.LOG_LEVEL)

await runService(log, async () => {
  const { context, provider, prepare, close } = connectContext(config, log, CONNECTIONS)
  const { db, events } = context
  const app = createCommandApp(context, provider)
  const leaving = new AbortController()
  let isPrepared = false
  const preparing = retryUntilDone(log, 'the tables of schema identity', leaving.signal, prepare).then(() => {
    isPrepared = true
  })
  const metrics = addHealthRoutes(app, {
    tables: async () => {
      if (!isPrepared) throw new Error('not made yet')
    },
    postgres: () => db.query('select 1'),
    'event store': () => events.headPosition(),
  })
  addFigure(
    metrics,
    'limits_without_redis_total',
    'Counts kept by this process alone because Redis did not answer in time',
    context.limits.withoutRedis,
  )
  addPoolFigures(metrics, 'commands', db)
  const stopFlusher = startViewFlusher(context)
  await app.listen({ port: portOf('commandApi', config.PORT), host: '127.0.0.1' })
  return {
    async stop() {
      leaving.abort()
      await preparing
      await app.close()
      await stopFlusher()
      await close()
    },
  }
})
