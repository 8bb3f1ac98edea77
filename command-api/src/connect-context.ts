import { openPool } from '@koryaku/server-kit/database.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import { connectReceipts } from './command-handling/receipts.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { endDocumentThreads } from './documents/document-pool.ts'
import { migrateIdentity } from './identity/migrations.ts'
import { createIdentityProvider, type IdentityProvider } from './identity/provider.ts'
import { prepareIgdbCache } from './igdb/cache-schema.ts'
import { endPictureProcesses } from './images/pictures.ts'
import { createLimits } from './limits/rate-limit.ts'
import { createMailer } from './mail/mailer.ts'
import { createPersonalDataJobs } from './personal-data/jobs.ts'
import { connectRedis, connectToAsk } from './queues/redis.ts'

interface Connected {
  context: Context
  provider: IdentityProvider
  /** Brings schema `identity` to this code's version. */
  prepare: () => Promise<void>
  close: () => Promise<void>
}

/** Connects the write side to its stores, whether they are available yet or not. Returns the function to disconnect. */
export function connectContext(config: Config, log: Logger, connections: number): Connected {
  const db = openPool(config.DATABASE_URL, log, {
    max: connections,
    ...POOL_BOUNDS,
  })
  const redis = connectRedis(config.REDIS_URL, log)
  const queueConnection = connectToAsk(config.REDIS_URL, log)
  const events = connectEventStore(config.EVENTSTORE_URL)
  const receipts = connectReceipts(config.DATABASE_URL, log)
  const limits = createLimits(redis, config.AUTH_SECRET)
  const mailer = createMailer(db, queueConnection, log, limits)
  const personalData = createPersonalDataJobs(queueConnection, log)
  const stores = { events, db, redis, receipts, limits, mailer, personalData }
  const context: Context = { ...stores, config, log, now: () => new Date() }
  const provider = createIdentityProvider(config, mailer, log)
  return {
    context,
    provider,
    async prepare() {
      await prepareIgdbCache(db)
      await migrateIdentity(db, {
        log,
        async makeProvidersTables() {
          await provider.migrate()
          await provider.ensureTokenKey()
        },
      })
    },
    async close() {
      await mailer.close()
      await personalData.close()
      await endPictureProcesses()
      await endDocumentThreads()
      await events.close()
      await provider.close()
      await receipts.close()
      redis.disconnect()
      queueConnection.disconnect()
      await db.end()
    },
  }
}
