import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refuseLostLog } from '@koryaku/embedded-event-store/lost-log.ts'
import type { StackConfig } from '@koryaku/infra/config.ts'
import { stackEnvironment } from '@koryaku/infra/stack-environment.ts'
import { BackupFault } from './backup-fault.ts'

/** Locations of the parts of a site; null for an external store, which needs a separate backup. */
export interface Site {
  log: string | null
  objects: string | null
  secrets: string
  heads: string
  databaseUrl: string
  /** The folder of the embedded database; null when the database is given. */
  postgres: string | null
}

/** Where the parts of the site of this configuration belong. */
export const siteAt = (config: StackConfig, databaseUrl: string): Site => ({
  log: config.EVENTSTORE_URL ? null : join(config.DATA_DIR, 'events.db'),
  objects: config.S3_ENDPOINT ? null : join(config.DATA_DIR, 'objects'),
  secrets: join(config.DATA_DIR, 'secrets.json'),
  heads: join(config.DATA_DIR, 'audit-heads.ndjson'),
  databaseUrl,
  postgres: config.DATABASE_URL ? null : join(config.DATA_DIR, 'postgres'),
})

/**
 * The site of the settings.
 * @throws BackupFault without a site, DamagedLog if its log is missing
 */
export function existingSite(config: StackConfig): Site {
  const { DATA_DIR: folder } = config
  // A missing log with a mark is damaged: the folder still belongs to this site.
  if (!config.EVENTSTORE_URL) refuseLostLog(join(folder, 'events.db'))
  const needed = ['secrets.json', ...(config.EVENTSTORE_URL ? [] : ['events.db'])]
  if (needed.some(name => !existsSync(join(folder, name)))) throw new BackupFault('noSite', folder)
  return siteAt(config, stackEnvironment(config).DATABASE_URL)
}
