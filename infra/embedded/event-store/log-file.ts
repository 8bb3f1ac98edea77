import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checksumOf, DamagedLog, type EventRow } from './event-record.ts'
import { missingPages } from './missing-pages.ts'

/** `pragma user_version` of a file: 1 had no checksums and left its number at 0. */
const FORMAT = 2

const SCHEMA = `
  create table if not exists stream (
    stream_id integer primary key,
    name text not null unique,
    last_revision integer not null default -1,
    first_kept integer not null default 0,
    tombstoned integer not null default 0,
    retention text not null default '{}'
  ) strict;
  create table if not exists event (
    position integer primary key,
    stream_id integer not null references stream,
    revision integer not null,
    id text not null,
    type text not null,
    content_type text not null,
    created integer not null,
    checksum integer not null,
    metadata blob not null,
    data blob not null
  ) strict;
  create unique index if not exists event_stream on event (stream_id, revision);
  create table if not exists gap (
    from_position integer primary key,
    to_position integer not null
  ) strict;
  create table if not exists setting (
    name text primary key,
    value text not null
  ) strict, without rowid;
`

/**
 * Opens the log, or makes it. WAL with `synchronous=FULL`: a committed transaction is on the disk. The write-ahead
 * log is folded into the file by `Storage`, after writers have their answers, not by their commits.
 * @throws DamagedLog when the file is cut or is not such a log
 */
export function openLogFile(file: string): DatabaseSync {
  if (existsSync(file) && statSync(file).size > 0) refuseForeignOrCut(file)
  else createLogFile(file)
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full;')
    db.exec('pragma cache_size = -32768; pragma wal_autocheckpoint = 0; pragma foreign_keys = off;')
    const { user_version: format } = db.prepare('pragma user_version').get() as { user_version: number }
    if (format > FORMAT) throw new Error(`the file has format ${format}; this version knows up to ${FORMAT}`)
    if (format < FORMAT) transaction(db, () => upgrade(db))
    refuseOtherSchema(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The name of this log for good: a file that was put in the place of another is known by it. */
export const logIdOf = (db: DatabaseSync): string =>
  (db.prepare(`select value from setting where name = 'log-id'`).get() as { value: string } | undefined)
    ?.value ?? ''

/** Gives a log a name of its own; a copy must not pass for the original. */
export function nameLog(db: DatabaseSync): void {
  db.prepare(`insert or replace into setting (name, value) values ('log-id', ?)`).run(randomUUID())
}

/** Made under another name and renamed when it is on the disk: a crash leaves a whole log or none. */
function createLogFile(file: string): void {
  const unfinished = `${file}-new`
  rmSync(unfinished, { force: true })
  const db = new DatabaseSync(unfinished)
  db.exec('pragma synchronous = full')
  transaction(db, () => create(db))
  db.exec('pragma journal_mode = wal')
  db.close()
  sync(unfinished)
  renameSync(unfinished, file)
  sync(dirname(file))
}

function sync(path: string): void {
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

function create(db: DatabaseSync): void {
  db.exec(SCHEMA)
  nameLog(db)
  db.exec(`pragma user_version = ${FORMAT}`)
}

/** Format 1 had no checksums. */
function upgrade(db: DatabaseSync): void {
  db.function('checksum', { varargs: true, directOnly: true }, (...values) => {
    const [position, stream, revision, id, type, contentType, created, metadata, data] = values
    return checksumOf({
      position,
      stream,
      revision,
      id,
      type,
      contentType,
      created,
      metadata,
      data,
    } as EventRow)
  })
  db.exec(
    `drop index event_stream; alter table event rename to old_event; alter table stream rename to old_stream`,
  )
  create(db)
  db.exec(`
    insert into stream (stream_id, name, last_revision, tombstoned, retention)
      select stream_id, name, last_revision, tombstoned, retention from old_stream;
    insert into event (position, stream_id, revision, id, type, content_type, created, checksum, metadata, data)
      select position, stream_id, revision, id, type, content_type, created,
        checksum(position, name, revision, id, type, content_type, created, metadata, data), metadata, data
      from old_event join old_stream using (stream_id) order by position;
    drop table old_event;
    drop table old_stream;
  `)
}

function transaction(db: DatabaseSync, work: () => void): void {
  db.exec('begin immediate')
  try {
    work()
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

function refuseForeignOrCut(file: string): void {
  const header = Buffer.alloc(16)
  const fd = openSync(file, 'r')
  readSync(fd, header)
  closeSync(fd)
  if (header.toString('latin1') !== 'SQLite format 3\0')
    throw new DamagedLog('the file does not begin like a log of this store')
  const missing = missingPages(file)
  if (missing > 0) throw new DamagedLog(`the file is cut: ${missing} pages at its end are missing`)
}

/** A table that has become another one is damage too. */
function refuseOtherSchema(db: DatabaseSync): void {
  const query = `select name, sql from sqlite_schema where name not like 'sqlite_%' order by name`
  const fresh = new DatabaseSync(':memory:')
  fresh.exec(SCHEMA)
  const expected = JSON.stringify(fresh.prepare(query).all())
  fresh.close()
  if (JSON.stringify(db.prepare(query).all()) !== expected)
    throw new DamagedLog('the tables of the file are not those of a log')
}
