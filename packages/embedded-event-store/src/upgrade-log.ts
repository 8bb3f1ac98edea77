import type { DatabaseSync } from 'node:sqlite'
import { checksumOf, type EventRow } from './event-record.ts'
import { DamagedLog } from './log-fault.ts'
import { createTables, FORMAT, inTransaction, logIdOf, SCHEMA } from './log-format.ts'
import { StreamMetadata } from './stream-metadata.ts'
import { sealStreams } from './stream-table.ts'
import { verifyStreams } from './verify-streams.ts'

/**
 * Brings a log of an older format to the present one, in place and whole or not at all.
 * @throws DamagedLog when it is damaged: the new checksums would make the damage look right
 */
export function upgradeLog(db: DatabaseSync): void {
  // References to a renamed table use its name, so they apply to the new one.
  db.exec('pragma legacy_alter_table = on')
  inTransaction(db, () => {
    // Another process may have done it just now.
    const { user_version: format } = db.prepare('pragma user_version').get() as { user_version: number }
    if (format >= FORMAT) return
    if (format < 2) addEventChecksums(db)
    else replaceStreams(db)
    readLimitsAnew(db)
    const [fault] = verifyStreams(db)
    if (fault !== undefined) throw new DamagedLog(fault)
    sealStreams(db, logIdOf(db))
  })
  db.exec('pragma legacy_alter_table = off')
}

/** Format 1 had no checksums at all. */
function addEventChecksums(db: DatabaseSync): void {
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
  createTables(db)
  db.exec(`
    insert into stream (stream_id, name, last_revision, tombstoned, retention, checksum)
      select stream_id, name, last_revision, tombstoned, retention, 0 from old_stream;
    insert into event (position, stream_id, revision, id, type, content_type, created, checksum, metadata, data)
      select position, stream_id, revision, id, type, content_type, created,
        checksum(position, name, revision, id, type, content_type, created, metadata, data), metadata, data
      from old_event join old_stream using (stream_id) order by position;
    drop table old_event;
    drop table old_stream;
  `)
}

/** Format 2 had none for what is known of streams. */
function replaceStreams(db: DatabaseSync): void {
  db.exec('alter table stream rename to old_stream')
  db.exec(SCHEMA)
  db.exec(`
    insert into stream (stream_id, name, last_revision, first_kept, tombstoned, retention, checksum)
      select stream_id, name, last_revision, first_kept, tombstoned, retention, 0 from old_stream;
    drop table old_stream;
    pragma user_version = ${FORMAT};
  `)
}

/** Older versions understood metadata otherwise. */
function readLimitsAnew(db: DatabaseSync): void {
  const metadata = db.prepare(`
    select s.name, e.data from stream s join event e on e.stream_id = s.stream_id and e.revision = s.last_revision
    where s.name like '$$%'`)
  const save = db.prepare('update stream set retention = ? where name = ?')
  for (const { name, data } of metadata.all() as { name: string; data: Uint8Array }[])
    save.run(JSON.stringify(StreamMetadata.parse(data)), StreamMetadata.originalOf(name))
}
