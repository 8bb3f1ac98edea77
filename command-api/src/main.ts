import { portOf } from '@koryaku/contracts/server/config.ts'
import { addHealthRoutes } from '@koryaku/contracts/server/health.ts'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import { runService } from '@koryaku/contracts/server/run-service.ts'
import { createCommandApp } from './app.ts'
import { readCommandConfig } from './config.ts'
import { connectContext } from './connect-context.ts'
import { startViewFlusher } from './views/flush-views.ts'

const CONNECTIONS = 12
const config = readCommandConfig()
const log = createLogger('command-api', config.LOG_LEVEL)

await runService(log, async () => {
  const { context, provider, close } = await connectContext(config, log, CONNECTIONS)
  const { db, events } = context
  const app = createCommandApp(context, provider)
  addHealthRoutes(app, {
    postgres: () => db.query('select 1'),
    'event store': () => events.headPosition(),
  })
  const stopFlusher = startViewFlusher(context)
  await app.listen({ port: portOf('commandApi', config.PORT), host: '127.0.0.1' })
  return {
    async stop() {
      await app.close()
      await stopFlusher()
      await close()
    },
  }
})
