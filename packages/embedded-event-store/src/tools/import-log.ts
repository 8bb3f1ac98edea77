import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { checksumOf, endOf } from '../event-record.ts'
import { openLogFile } from '../log-file.ts'
import { logIdOf } from '../log-format.ts'
import { lockLog } from '../log-lock.ts'
import { StoreFault } from '../store-fault.ts'
import { StreamMetadata } from '../stream-metadata.ts'
import { sealStreams } from '../stream-table.ts'
import { type ExportedEvent, fromBody, type LogRecord } from './log-record.ts'
import { noteGap } from './scavenge-log.ts'

const BATCH = 5_000

/**
 * Fills a new log from an export: same ids, revisions, positions and times, so that readers go on from where they
 * were. All or nothing.
 */
export async function importLog(
  file: string,
  records: AsyncIterable<LogRecord>,
  onProgress: (events: number) => void,
): Promise<number> {
  // A store that is up would give the same positions again.
  const unlock = await lockLog(file)
  const db = openLogFile(file)
  try {
    const { events: present } = db.prepare('select count(*) as events from event').get() as { events: number }
    if (present > 0) throw new StoreFault('notEmpty')
    const writer = new LogWriter(db)
    let complete = false
    db.exec('begin immediate')
    for await (const record of records) {
      if ('end' in record) {
        if (record.events !== writer.events) throw new StoreFault('otherCount', record.events, writer.events)
        complete = true
      } else if ('emptyStream' in record) writer.writeEmptyStream(record.emptyStream, record.lastRevision)
      else {
        writer.write(record)
        if (writer.events % BATCH === 0) onProgress(writer.events)
      }
    }
    if (!complete) throw new StoreFault('exportCut')
    sealStreams(db, logIdOf(db))
    db.exec('commit')
    onProgress(writer.events)
    return writer.events
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  } finally {
    db.close()
    unlock()
  }
}

class LogWriter {
  events = 0
  #end = 0
  readonly #db: DatabaseSync
  readonly #insertEvent: StatementSync
  readonly #insertStream: StatementSync
  readonly #findStream: StatementSync
  readonly #setLast: StatementSync
  readonly #setRetention: StatementSync
  readonly #setEmpty: StatementSync

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#insertEvent = db.prepare(
      `insert into event (position, stream_id, revision, id, type, content_type, created, checksum, metadata, data)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    // A stream begins with the first event that is left of it; its metadata can come earlier.
    this.#insertStream = db.prepare(
      `insert into stream (name, first_kept, checksum) values (?1, ?2, 0)
       on conflict (name) do update set first_kept = ?2 where last_revision = -1`,
    )
    this.#findStream = db.prepare('select stream_id as id from stream where name = ?')
    this.#setLast = db.prepare('update stream set last_revision = ?, tombstoned = ? where stream_id = ?')
    this.#setRetention = db.prepare('update stream set retention = ? where stream_id = ?')
    this.#setEmpty = db.prepare(
      'update stream set last_revision = ?1, first_kept = ?1 + 1 where stream_id = ?2 and last_revision = -1',
    )
  }

  write(event: ExportedEvent): void {
    if (event.position < this.#end) throw new StoreFault('positionBack', event.position)
    if (event.position > this.#end) noteGap(this.#db, this.#end, event.position)
    const row = { ...event, metadata: fromBody(event.metadata), data: fromBody(event.data) }
    const stream = this.#streamId(event.stream, event.revision)
    this.#insertEvent.run(
      ...[row.position, stream, row.revision, row.id, row.type, row.contentType, row.created],
      ...[checksumOf(row), row.metadata, row.data],
    )
    this.#setLast.run(event.revision, event.tombstone ? 1 : 0, stream)
    if (StreamMetadata.isMetadataStream(event.stream)) {
      const original = this.#streamId(StreamMetadata.originalOf(event.stream), 0)
      this.#setRetention.run(JSON.stringify(StreamMetadata.parse(row.data)), original)
    }
    this.#end = endOf(row)
    this.events++
  }

  writeEmptyStream(name: string, lastRevision: number): void {
    this.#setEmpty.run(lastRevision, this.#streamId(name, 0))
  }

  #streamId(name: string, firstRevision: number): number {
    this.#insertStream.run(name, firstRevision)
    return (this.#findStream.get(name) as { id: number }).id
  }
}
