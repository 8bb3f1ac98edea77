import { join } from 'node:path'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { runner } from 'node-pg-migrate'
import type { Pool } from 'pg'

/** One file per version, applied in the order of their numbers. What has landed never changes: add a file. */
const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** As the tool would make it, but without a sequence, which a backup would have to carry along. */
const VERSIONS = `
  create schema if not exists identity;
  create table if not exists identity.schema_version (
    id bigint primary key default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    name text not null unique,
    run_on timestamptz not null
  )`
const MIGRATION_LOCK = 7_210_003

interface Steps {
  /** Makes the provider's own tables, which are there before ours are brought up to date. */
  makeProvidersTables: () => Promise<void>
  log: Logger
  folder?: string
}

/**
 * Brings schema `identity` to this code's version, in one transaction: whoever dies in the middle leaves the version
 * before. One process at a time; another one waits, and then finds nothing to do. A schema that is newer than the
 * code stays as it is, so that old replicas start beside new ones.
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
      // Ours is around the provider's migration, too.
      noLock: true,
      logger: { info: () => {}, warn: line => log.warn(line), error: line => log.error(line) },
    })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
