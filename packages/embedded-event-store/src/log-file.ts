import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { rejectForeignSidecars } from './log-company.ts'
import { DamagedLog } from './log-fault.ts'
import { createTables, FORMAT, inTransaction, SCHEMA } from './log-format.ts'
import { realLogPath, sizeOf } from './log-paths.ts'
import { refuseLostLog } from './lost-log.ts'
import { missingPages } from './missing-pages.ts'
import { UnknownFormat } from './store-fault.ts'
import { sync } from './sync.ts'
import { upgradeLog } from './upgrade-log.ts'

/** Error codes of SQLite. */
const CORRUPT = 11
const NOT_A_DATABASE = 26

/**
 * Opens the log, or creates it. WAL with `synchronous=FULL`: a committed transaction is on the disk. `Storage`
 * checkpoints the write-ahead log after writers have their responses, not in their commits. The file is never opened
 * past SQLite: closing it again would release the locks that SQLite holds on it for this whole process, and another
 * program that opens the file would then delete the write-ahead log under a running store.
 * @throws DamagedLog if the file is truncated, is not such a log, or has another log's WAL or mark
 */
export function openLogFile(name: string): DatabaseSync {
  const file = realLogPath(name)
  ensureLogFile(file)
  rejectForeignSidecars(file)
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma busy_timeout = 5000')
    const format = formatOf(db)
    const missing = missingPages(db, file)
    if (missing > 0) throw new DamagedLog({ kind: 'fileCut', pages: missing })
    db.exec('pragma journal_mode = wal; pragma synchronous = full;')
    db.exec('pragma cache_size = -32768; pragma wal_autocheckpoint = 0; pragma foreign_keys = off;')
    if (format < FORMAT) upgradeLog(db)
    refuseOtherSchema(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Creates a missing log; a lost or emptied one is not replaced by a new one. */
export function ensureLogFile(name: string): void {
  const file = realLogPath(name)
  if (sizeOf(file) > 0) return
  refuseLostLog(file)
  createLogFile(file)
}

/** Looked at before anything is changed: some other program's file stays as it is. */
function formatOf(db: DatabaseSync): number {
  let found: { user_version: number; tables: number }
  try {
    found = db
      .prepare(
        `select user_version, (select count(*) from sqlite_schema where name in ('stream', 'event')) as tables
         from pragma_user_version`,
      )
      .get() as typeof found
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    if (errcode === CORRUPT) throw new DamagedLog({ kind: 'fileBroken' })
    if (errcode === NOT_A_DATABASE) throw new DamagedLog({ kind: 'notALog' })
    throw error
  }
  if (found.tables < 2) throw new DamagedLog({ kind: 'otherTables' })
  if (found.user_version > FORMAT) {
    const { user_version: format } = found
    throw new UnknownFormat('unknownFormat', format, FORMAT)
  }
  return found.user_version
}

/** Made under another name and renamed when it is on the disk: a crash leaves a whole log or none. */
function createLogFile(file: string): void {
  const unfinished = `${file}-new`
  rmSync(unfinished, { force: true })
  const db = new DatabaseSync(unfinished)
  db.exec('pragma synchronous = full')
  inTransaction(db, () => createTables(db))
  db.exec('pragma journal_mode = wal')
  db.close()
  sync(unfinished)
  renameSync(unfinished, file)
  sync(dirname(file))
}

/** A table that has become another one is damage too. */
function refuseOtherSchema(db: DatabaseSync): void {
  const query = `select name, sql from sqlite_schema where name not like 'sqlite_%' order by name`
  const fresh = new DatabaseSync(':memory:')
  fresh.exec(SCHEMA)
  const expected = JSON.stringify(fresh.prepare(query).all())
  fresh.close()
  if (JSON.stringify(db.prepare(query).all()) !== expected) throw new DamagedLog({ kind: 'otherTables' })
}
