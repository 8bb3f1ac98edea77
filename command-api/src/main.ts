import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { portOf } from '@koryaku/contracts/server/config.ts'
import { addHealthRoutes } from '@koryaku/contracts/server/health.ts'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import { runService } from '@koryaku/contracts/server/run-service.ts'
import { Redis } from 'ioredis'
import pg from 'pg'
import { createCommandApp } from './app.ts'
import { connectReceipts } from './command-handling/receipts.ts'
import { readCommandConfig } from './config.ts'
import type { Context } from './context.ts'
import { migrateIdentity } from './identity/migrations.ts'
import { createIdentityProvider } from './identity/provider.ts'
import { createMailer } from './mail/mailer.ts'
import { createPersonalDataJobs } from './personal-data/jobs.ts'
import { startViewFlusher } from './views/flush-views.ts'

const config = readCommandConfig()
const log = createLogger('command-api', config.LOG_LEVEL)

await runService(log, async () => {
  const db = new pg.Pool({ connectionString: config.DATABASE_URL, max: 12, connectionTimeoutMillis: 3_000 })
  db.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
  const redis = new Redis(config.REDIS_URL, { maxRetriesPerRequest: 1, commandTimeout: 300 })
  redis.on('error', error => log.warn({ err: error }, 'redis'))
  const queueConnection = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null })
  queueConnection.on('error', error => log.warn({ err: error }, 'redis'))
  const events = connectEventStore(config.EVENTSTORE_URL)
  const receipts = connectReceipts(config.DATABASE_URL, log)
  const mailer = createMailer(db, queueConnection, log)
  const personalData = createPersonalDataJobs(queueConnection, log)
  const context: Context = {
    config,
    events,
    db,
    redis,
    receipts,
    mailer,
    personalData,
    log,
    now: () => new Date(),
  }

  const provider = createIdentityProvider(config, mailer, log)
  await migrateIdentity(db, provider.migrate)
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
      await mailer.close()
      await personalData.close()
      await events.close()
      await provider.close()
      await receipts.close()
      redis.disconnect()
      queueConnection.disconnect()
      await db.end()
    },
  }
})
