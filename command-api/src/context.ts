import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { Limits } from '#ports/limits.ts'
import type { Mailer } from '#ports/mailer.ts'
import type { PersonalDataJobs } from '#ports/personal-data-jobs.ts'
import type { Receipts } from '#ports/receipts.ts'
import type { Config } from './config.ts'

/** Dependencies of every command route. Provides time and IDs, so that tests can set them. */
export interface Context {
  config: Config
  events: EventStore
  db: Pool
  redis: Redis
  receipts: Receipts
  limits: Limits
  mailer: Mailer
  personalData: PersonalDataJobs
  log: Logger
  now: () => Date
}
