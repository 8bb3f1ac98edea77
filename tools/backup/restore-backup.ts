import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { makePrivate } from '@koryaku/cli-kit/private-folder.ts'
import { freeBytes } from '@koryaku/cli-kit/writable-folder.ts'
import { takeLock } from '@koryaku/embedded-event-store/process-lock.ts'
import { restoreLog } from '@koryaku/embedded-event-store/tools/restore-log.ts'
import type { StackConfig } from '@koryaku/infra/config.ts'
import { startPostgres } from '@koryaku/infra/embedded/postgres.ts'
import { installationSecrets } from '@koryaku/infra/installation-secrets.ts'
import { checkFolder } from '@koryaku/infra/preflight.ts'
import {
  isBeingRestored,
  markRestored,
  markRestoring,
  RESTORING_MARK,
} from '@koryaku/infra/restoring-mark.ts'
import { postgresUrl } from '@koryaku/server-kit/command-line/store-addresses.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { BackupFault } from './backup-fault.ts'
import { type LogEnd, reconcileWithLog } from './fit-to-log.ts'
import { openLogCopy } from './log-copy.ts'
import { EVENTS_PART, HEADS_PART, type Manifest, OBJECTS_FOLDER, SECRETS_PART } from './manifest.ts'
import { copyPart, syncFolder } from './parts.ts'
import type { Reporter } from './reporter.ts'
import { type Site, siteAt } from './site.ts'
import { restoreTables } from './tables.ts'
import { verifyBackup } from './verify-backup.ts'

const LOCK = 'stack.lock'
/** Rows take more room in tables with indexes than in a backup; and the database starts with a little. */
const ROOM_FACTOR = 3
const ROOM_BYTES = 300 * 1024 * 1024

/**
 * Restores a backup into a folder without a site. Until the last step the folder has a mark that prevents a start; the
 * next run restarts an interrupted restore.
 * @throws BackupFault, BadBackup, StartError
 */
export async function restoreBackup(
  config: StackConfig,
  backup: string,
  reporter: Reporter,
): Promise<Manifest> {
  const { DATA_DIR: folder } = config
  const there = checkFolder(folder)
  const manifest = await verifyBackup(backup, reporter)
  requireSameStores(config, manifest)
  // The remains of an earlier attempt are removed soon, so their space counts as free.
  if (!isBeingRestored(folder)) requireRoom(there, manifest)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A folder that never held a site is not touched, not even by a lock.
  if (!existsSync(join(folder, LOCK))) requireEmpty(folder)
  const unlock = takeLock(join(folder, LOCK), pid => new BackupFault('siteRuns', folder, pid))
  try {
    clear(folder)
    requireRoom(folder, manifest)
    markRestoring(folder)
    // From here on only the owner can read the restored files, also during the restore.
    makePrivate(folder)
    await copyFiles(siteAt(config, ''), backup, manifest, reporter)
    await withDatabase(config, db => fill(db, config, backup, manifest, reporter))
    // A restored site is not new: it gets no demo content.
    writeFileSync(join(folder, 'demo-content-loaded'), `${manifest.finishedAt}\n`)
    markRestored(folder)
    return manifest
  } finally {
    unlock()
  }
}

function requireRoom(folder: string, { parts }: Manifest): void {
  const needed = parts.reduce((sum, { bytes }) => sum + bytes, 0) * ROOM_FACTOR + ROOM_BYTES
  const free = freeBytes(folder)
  if (free < needed) throw new BackupFault('noRoom', folder, needed, free)
}

function requireSameStores(config: StackConfig, { log, pictures }: Manifest): void {
  if ((log === null) !== (config.EVENTSTORE_URL !== undefined))
    throw new BackupFault(log === null ? 'needsStore' : 'hasPart', 'EVENTSTORE_URL')
  if ((pictures === null) !== (config.S3_ENDPOINT !== undefined))
    throw new BackupFault(pictures === null ? 'needsStore' : 'hasPart', 'S3_ENDPOINT')
}

/** The folder contains only the remains of a restore, which is reported. */
function requireEmpty(folder: string): string[] {
  const found = readdirSync(folder).filter(name => name !== LOCK && name !== RESTORING_MARK)
  if (found.length > 0 && !isBeingRestored(folder)) throw new BackupFault('notEmpty', folder)
  return found
}

function clear(folder: string): void {
  for (const name of requireEmpty(folder)) rmSync(join(folder, name), { recursive: true })
}

async function copyFiles(site: Site, backup: string, manifest: Manifest, reporter: Reporter): Promise<void> {
  const total = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const onBytes = (bytes: number) => {
    done += bytes
    reporter.progress(done, total)
  }
  reporter.step('parts')
  for (const part of manifest.parts) {
    const target = placeOf(part.file, site)
    if (part.file === EVENTS_PART && target) {
      // By the log's own tool: verified event by event, with a new log ID.
      await restoreLog(join(backup, part.file), target, () => {})
      // It may lie open where it was copied from.
      chmodSync(target, 0o600)
      onBytes(part.bytes)
    } else if (target) await copyPart(backup, part, target, { onBytes, signal: reporter.signal })
  }
  if (site.objects) syncFolder(site.objects)
}

/** Where a part lies in a site; undefined for rows of tables. */
function placeOf(file: string, { log, objects, secrets, heads }: Site): string | undefined {
  if (file === EVENTS_PART) return log ?? undefined
  if (file === SECRETS_PART) return secrets
  if (file === HEADS_PART) return heads
  if (objects && file === join(OBJECTS_FOLDER, basename(file))) return join(objects, basename(file))
  return undefined
}

/** The external database, or the one of this folder on an unused port. */
async function withDatabase(config: StackConfig, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const { DATABASE_URL: given, DATA_DIR: folder } = config
  if (given) return withClient(given, work)
  const port = await freePort()
  const password = installationSecrets(folder).postgresPassword
  const postgres = await startPostgres(
    join(folder, 'postgres'),
    { port, password },
    {
      logFile: join(folder, 'logs', 'postgres.log'),
    },
  )
  try {
    await withClient(postgresUrl(port, password), work)
  } finally {
    await postgres.stop()
  }
}

async function withClient(url: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  db.on('error', () => {})
  await db.connect().catch(error => {
    throw new BackupFault('databaseAway', (error as Error).message || String(error))
  })
  try {
    await work(db)
  } finally {
    await db.end().catch(() => {})
  }
}

/** All tables or none. */
async function fill(
  db: pg.Client,
  config: StackConfig,
  backup: string,
  manifest: Manifest,
  { step, progress, signal }: Reporter,
): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('identity', 'operations', 'read')`,
  )
  if (rows[0]) throw new BackupFault('schemaThere', rows[0].name)
  const total = manifest.tables.length
  let done = 0
  step('database')
  await db.query('begin')
  await restoreTables(db, backup, manifest, () => {
    signal.throwIfAborted()
    done += 1
    progress(done, total)
  })
  await withLog(config, backup, manifest, log => reconcileWithLog(db, log, manifest.takenAt))
  await db.query('commit')
}

async function withLog(
  { EVENTSTORE_URL: url }: StackConfig,
  backup: string,
  { log }: Manifest,
  work: (log: LogEnd) => Promise<void>,
): Promise<void> {
  if (log) {
    const copy = openLogCopy(join(backup, EVENTS_PART), log.position)
    return work(copy).finally(copy.close)
  }
  const events = connectEventStore(url as string)
  try {
    const position = (await events.headPosition()) ?? 0n
    const has = async (stream: string) => (await events.readLast(stream)) !== undefined
    await work({ position, has })
  } finally {
    await events.close()
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A folder that holds a backup. */
export function requireBackup(folder: string): void {
  if (!existsSync(folder)) throw new BackupFault('backupMissing', folder)
}
