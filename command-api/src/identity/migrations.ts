import { join } from 'node:path'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { runner } from 'node-pg-migrate'
import type { Pool } from 'pg'

/** One file per version, applied in the order of their numbers. Never change a released file: add a new one. */
const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** The migration tool's table, but without a sequence, which a backup would have to include. */
const VERSIONS = `
  create schema if not exists identity;
  create table if not exists identity.schema_version (
    id bigint primary key default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    name text not null unique,
    run_on timestamptz not null
  )`
const MIGRATION_LOCK = 7_210_003

interface Steps {
  /** Makes the provider's tables. They must exist before the migrations of this folder run. */
  makeProvidersTables: () => Promise<void>
  log: Logger
  folder?: string
}

/**
 * Migrates schema `identity` to this code's version, in one transaction: a crash leaves the previous version. An
 * advisory lock lets one process migrate at a time; a waiting process is then a no-op. Leaves a schema that is newer
 * than the code unchanged, so that old replicas can start alongside new ones.
 */
export async function migrateIdentity(
  db: Pool,
  { makeProvidersTables, log, folder = MIGRATIONS }: Steps,
): Promise<void> {
  const client = await db.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(VERSIONS)
    await makeProvidersTables()
    await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsSchema: 'identity',
      migrationsTable: 'schema_version',
      // The advisory lock above also covers the provider's migration.
      noLock: true,
      logger: { info: () => {}, warn: line => log.warn(line), error: line => log.error(line) },
    })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
