import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { canBeWrittenTo, freeBytes } from '@koryaku/cli-kit/writable-folder.ts'
import { takeLock } from '@koryaku/embedded-event-store/process-lock.ts'
import { backupLog } from '@koryaku/embedded-event-store/tools/backup-log.ts'
import pg from 'pg'
import { BackupFault } from './backup-fault.ts'
import { summaryOfLog } from './log-copy.ts'
import {
  BACKUP_FORMAT,
  EVENTS_PART,
  HEADS_PART,
  MANIFEST,
  type Manifest,
  manifestText,
  OBJECTS_FOLDER,
  type Part,
  SECRETS_PART,
} from './manifest.ts'
import { lookAtPart, syncFolder, writePart } from './parts.ts'
import type { Reporter, Step } from './reporter.ts'
import type { Site } from './site.ts'
import { dumpSchema } from './tables.ts'
import { verifyBackup } from './verify-backup.ts'

interface Reading {
  onBytes: (bytes: number) => void
  signal: AbortSignal
}

/** Free space in bytes kept for the running site. */
const SPARE_BYTES = 64 * 1024 * 1024

/**
 * Backs the site up while it runs. The order makes the parts consistent: operations name positions of events and kept
 * heads name seals, so they are read before the log; every event names existing keys and images, so these are read
 * after it.
 * @returns the content of the backup
 * @throws BackupFault with a fault to fix; leaves nothing behind then
 */
export async function createBackup(site: Site, target: string, reporter: Reporter): Promise<Manifest> {
  const folder = dirname(target)
  if (existsSync(target)) throw new BackupFault('targetThere', target)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupFault('folderMissing', folder)
  if (!canBeWrittenTo(folder)) throw new BackupFault('notWritable', folder)
  const unlock = takeLock(`${target}.lock`, pid => new BackupFault('targetInUse', target, pid))
  const unfinished = `${target}.unfinished`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    const db = await connect(site)
    try {
      const sizes = await requireRoom(site, db, folder)
      mkdirSync(unfinished, { mode: 0o700 })
      await write({ site, db, folder: unfinished, sizes }, reporter)
    } finally {
      await db.end()
    }
    const manifest = await verifyBackup(unfinished, reporter)
    for (const made of foldersOf(unfinished)) syncFolder(made)
    renameSync(unfinished, target)
    syncFolder(folder)
    return manifest
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    // While it is held: its lock file must not be removed under another process.
    rmSync(`${target}.lock`, { force: true })
    unlock()
  }
}

interface Sizes {
  tables: number
  pictures: number
}

/** Before anything is written. */
async function requireRoom(site: Site, db: pg.Client, folder: string): Promise<Sizes> {
  const { rows } = await db.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('identity', 'operations') and c.relkind = 'r'`,
  )
  const sizes = { tables: Number(rows[0]?.bytes ?? 0), pictures: folderBytes(site.objects) }
  const wal = site.log === null ? null : `${site.log}-wal`
  const needed = sizeOf(site.log) + sizeOf(wal) + sizes.tables + sizes.pictures + SPARE_BYTES
  const free = freeBytes(folder)
  if (free < needed) throw new BackupFault('noRoom', folder, needed, free)
  return sizes
}

async function write(
  { site, db, folder, sizes }: { site: Site; db: pg.Client; folder: string; sizes: Sizes },
  reporter: Reporter,
): Promise<void> {
  const { signal } = reporter
  const { rows } = await db.query<{ now: string }>('select clock_timestamp()::text as now')
  const takenAt = rows[0]?.now ?? ''
  const progress = (step: Step, of: number) => {
    reporter.step(step)
    let done = 0
    return {
      signal,
      onBytes(bytes: number) {
        done += bytes
        // The size of tables on the disk only approximates that of their export.
        reporter.progress(done, Math.max(of, done))
      },
    }
  }
  const operations = await dumpSchema(db, 'operations', folder, progress('tables', sizes.tables))
  const heads = await copyHeads(site.heads, folder, { signal, onBytes: () => {} })
  const log = site.log === null ? null : await copyLog(site.log, folder, reporter)
  const identity = await dumpSchema(db, 'identity', folder, progress('tables', sizes.tables))
  const parts: Part[] = [...operations.parts, ...heads, ...identity.parts, ...(log ? [log.part] : [])]
  const secrets = createReadStream(site.secrets)
  parts.push({
    file: SECRETS_PART,
    ...(await writePart(join(folder, SECRETS_PART), secrets, progress('tables', sizes.tables))),
  })
  const pictures =
    site.objects === null
      ? null
      : await copyPictures(site.objects, folder, progress('pictures', sizes.pictures))
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    takenAt,
    finishedAt: new Date().toISOString(),
    log: log ? log.summary : null,
    pictures: pictures ? { files: pictures.length } : null,
    statements: {
      before: [...operations.statements.before, ...identity.statements.before],
      after: [...operations.statements.after, ...identity.statements.after],
    },
    tables: [...operations.tables, ...identity.tables],
    parts: [...parts, ...(pictures ?? [])],
  }
  const text = Readable.from([Buffer.from(manifestText(manifest))])
  await writePart(join(folder, MANIFEST), text, { onBytes: () => {} })
}

/** A line more or less while it is read is a head more or less; a site that has none has no file. */
async function copyHeads(file: string, folder: string, reading: Reading): Promise<Part[]> {
  if (!existsSync(file)) return []
  const content = createReadStream(file)
  return [{ file: HEADS_PART, ...(await writePart(join(folder, HEADS_PART), content, reading)) }]
}

async function copyLog(file: string, folder: string, reporter: Reporter) {
  reporter.step('log')
  const copy = join(folder, EVENTS_PART)
  await backupLog(file, copy, (bytes, of) => reporter.progress(bytes, of))
  chmodSync(copy, 0o600)
  reporter.signal.throwIfAborted()
  const found = await lookAtPart(copy, { onBytes: () => {}, signal: reporter.signal })
  if (!found) throw new Error(`${copy} does not exist`)
  return { part: { file: EVENTS_PART, ...found }, summary: summaryOfLog(copy) }
}

/** Pictures never change; one that is deleted meanwhile is missing, as it is on the site. */
async function copyPictures(objects: string, folder: string, reading: Reading): Promise<Part[]> {
  const parts: Part[] = []
  for (const name of await readdir(objects)) {
    // A picture that is being written has another name until it is whole; its event comes after that.
    if (name.endsWith('.part')) continue
    const file = join(OBJECTS_FOLDER, name)
    try {
      const content = createReadStream(join(objects, name))
      parts.push({ file, ...(await writePart(join(folder, file), content, reading)) })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(join(objects, name))) throw error
      rmSync(join(folder, file), { force: true })
    }
  }
  return parts
}

/** The database of this very site: another one that listens on the same port would be the wrong half. */
async function connect({ databaseUrl, postgres }: Site): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  db.on('error', () => {})
  try {
    await db.connect()
  } catch (error) {
    throw new BackupFault('databaseAway', (error as Error).message || String(error))
  }
  if (!postgres) return db
  const { rows } = await db.query<{ data_directory: string }>('show data_directory')
  if (rows[0]?.data_directory === join(postgres, 'data')) return db
  await db.end()
  throw new BackupFault('otherSite', postgres)
}

const sizeOf = (file: string | null): number =>
  file === null ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0)

const folderBytes = (folder: string | null): number =>
  folder === null ? 0 : readdirSync(folder).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)

const foldersOf = (folder: string): string[] => [
  ...readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(folder, name)),
  folder,
]
