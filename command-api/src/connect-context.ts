import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import { Redis } from 'ioredis'
import pg from 'pg'
import { connectReceipts } from './command-handling/receipts.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { migrateIdentity } from './identity/migrations.ts'
import { createIdentityProvider, type IdentityProvider } from './identity/provider.ts'
import { createMailer } from './mail/mailer.ts'
import { createPersonalDataJobs } from './personal-data/jobs.ts'

interface Connected {
  context: Context
  provider: IdentityProvider
  close: () => Promise<void>
}

/** Connects the write side to its stores, makes what is missing of schema `identity`, and says how to leave again. */
export async function connectContext(config: Config, log: Logger, connections: number): Promise<Connected> {
  const db = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: connections,
    connectionTimeoutMillis: 3_000,
  })
  db.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
  const redis = new Redis(config.REDIS_URL, { maxRetriesPerRequest: 1, commandTimeout: 300 })
  const queueConnection = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null })
  for (const one of [redis, queueConnection]) one.on('error', error => log.warn({ err: error }, 'redis'))
  const events = connectEventStore(config.EVENTSTORE_URL)
  const receipts = connectReceipts(config.DATABASE_URL, log)
  const mailer = createMailer(db, queueConnection, log)
  const personalData = createPersonalDataJobs(queueConnection, log)
  const stores = { events, db, redis, receipts, mailer, personalData }
  const context: Context = { ...stores, config, log, now: () => new Date() }
  const provider = createIdentityProvider(config, mailer, log)
  await migrateIdentity(db, provider.migrate)
  return {
    context,
    provider,
    async close() {
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
}
