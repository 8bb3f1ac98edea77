import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DamagedLog } from './log-fault.ts'
import { StreamTable, sealStreams } from './stream-table.ts'

/** `pragma user_version` of a file. 1 had no checksums and left its number at 0; 2 had none for streams. */
export const FORMAT = 3

export const SCHEMA = `
  create table if not exists stream (
    stream_id integer primary key,
    name text not null unique,
    last_revision integer not null default -1,
    first_kept integer not null default 0,
    tombstoned integer not null default 0,
    retention text not null default '{}',
    checksum integer not null
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

/** The name of this log for good: a file that was put in the place of another is known by it. */
export const logIdOf = (db: DatabaseSync): string =>
  (db.prepare(`select value from setting where name = 'log-id'`).get() as { value: string } | undefined)
    ?.value ?? ''

/**
 * Gives a copy its own log ID, so that it is not mistaken for the original; its stream rows too.
 * @throws DamagedLog if one of these was altered
 */
export function nameLog(db: DatabaseSync): void {
  inTransaction(db, () => {
    const [fault] = new StreamTable(db, logIdOf(db)).verify()
    if (fault !== undefined) throw new DamagedLog(fault)
    sealStreams(db, newName(db))
  })
}

function newName(db: DatabaseSync): string {
  const name = randomUUID()
  db.prepare(`insert or replace into setting (name, value) values ('log-id', ?)`).run(name)
  return name
}

/** Inside a transaction: the tables of a new log. */
export function createTables(db: DatabaseSync): string {
  db.exec(SCHEMA)
  db.exec(`pragma user_version = ${FORMAT}`)
  return newName(db)
}

export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}
