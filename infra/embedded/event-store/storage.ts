import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Retention, StreamMetadata } from './stream-metadata.ts'

/** One event as it lies in the log. */
export interface StoredEvent {
  position: number
  stream: string
  revision: bigint
  id: string
  type: string
  contentType: string
  /** Microseconds since the Unix epoch. */
  created: number
  metadata: Uint8Array
  data: Uint8Array
}

export interface EventToStore {
  id: string
  type: string
  contentType: string
  metadata: Uint8Array
  data: Uint8Array
}

/** What is known of one stream. `lastRevision` −1: it has never had an event. */
export interface StreamState {
  streamId: number
  name: string
  lastRevision: number
  tombstoned: boolean
  retention: Retention
}

/** Revision of a tombstone event. */
export const TOMBSTONE_REVISION = 2n ** 63n - 1n
/** Positions are log offsets: each event takes its size and this much more. */
const RECORD_OVERHEAD = 64

const SCHEMA = `
  create table if not exists stream (
    stream_id integer primary key,
    name text not null unique,
    last_revision integer not null default -1,
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
    metadata blob not null,
    data blob not null
  ) strict;
  create unique index if not exists event_stream on event (stream_id, revision);
`

/** Bytes of one page: what a stalled reader holds in memory. One event is always read, however large. */
const PAGE_BYTES = 512 * 1024

/** A stretch of the log or of a stream. */
export interface Page {
  events: StoredEvent[]
  /** Nothing lay behind it when it was read. */
  atEnd: boolean
}

const EVENT_COLUMNS = `e.position, s.name as stream, e.revision, e.id, e.type, e.content_type as contentType,
  e.created, e.metadata, e.data, s.tombstoned and e.revision = s.last_revision as isTombstone`
const FROM_EVENT = 'from event e join stream s using (stream_id)'

type EventRow = Omit<StoredEvent, 'revision'> & { revision: number; isTombstone: number }

/**
 * The log in one SQLite file: WAL, `synchronous=FULL`, so that a committed transaction is on the disk. Nothing
 * is kept in memory but the next position, which is read again after a rollback: memory is never ahead.
 */
export class Storage {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #nextPosition = 0

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 2000;')
    this.#db.exec(
      'pragma cache_size = -65536; pragma mmap_size = 268435456; pragma wal_autocheckpoint = 4000;',
    )
    this.#db.exec(SCHEMA)
    this.#readNextPosition()
  }

  /** Throws with SQLite's own words when the file is damaged. */
  check(): void {
    const result = this.#one<{ quick_check: string }>('pragma quick_check(1)')
    if (result?.quick_check !== 'ok') throw new Error(result?.quick_check ?? 'quick_check failed')
  }

  /** Runs `work` in one durable transaction; anything it throws, or a failed commit, leaves no trace. */
  transaction<T>(work: () => T): T {
    this.#db.exec('begin immediate')
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback')
      this.#readNextPosition()
      throw error
    }
  }

  findStream(name: string): StreamState | undefined {
    const row = this.#one<{ streamId: number; lastRevision: number; tombstoned: number; retention: string }>(
      `select stream_id as streamId, last_revision as lastRevision, tombstoned, retention from stream where name = ?`,
      name,
    )
    if (!row) return undefined
    return { ...row, name, tombstoned: row.tombstoned === 1, retention: JSON.parse(row.retention) }
  }

  /** Inside a transaction: appends behind the stream's last revision. */
  appendEvents(name: string, events: EventToStore[]): { lastRevision: number; positions: number[] } {
    const state = this.findStream(name) ?? this.#createStream(name)
    let revision = state.lastRevision
    const positions: number[] = []
    for (const event of events) {
      revision++
      positions.push(this.#insert(state.streamId, revision, event))
      if (StreamMetadata.isMetadataStream(name)) this.#setRetention(name.slice(2), event.data)
    }
    this.#run('update stream set last_revision = ? where stream_id = ?', revision, state.streamId)
    return { lastRevision: revision, positions }
  }

  /** Inside a transaction: closes a stream for ever. */
  tombstone(name: string, event: EventToStore): number {
    const state = this.findStream(name) ?? this.#createStream(name)
    const position = this.#insert(state.streamId, state.lastRevision + 1, event)
    this.#run(
      'update stream set tombstoned = 1, last_revision = last_revision + 1 where stream_id = ?',
      state.streamId,
    )
    return position
  }

  /** Events of a stream from a revision (inclusive), at most `limit`; nothing of retention is applied here. */
  readStream(state: StreamState, from: number, limit: number, backwards: boolean): Page {
    return this.#page(
      backwards
        ? `select ${EVENT_COLUMNS} ${FROM_EVENT} where e.stream_id = ? and e.revision <= ? order by e.revision desc limit ?`
        : `select ${EVENT_COLUMNS} ${FROM_EVENT} where e.stream_id = ? and e.revision >= ? order by e.revision limit ?`,
      limit,
      state.streamId,
      from,
    )
  }

  /** All events in log order: forwards from a position (inclusive), backwards strictly before it. */
  readAll(from: number, limit: number, backwards: boolean): Page {
    return this.#page(
      backwards
        ? `select ${EVENT_COLUMNS} ${FROM_EVENT} where e.position < ? order by e.position desc limit ?`
        : `select ${EVENT_COLUMNS} ${FROM_EVENT} where e.position >= ? order by e.position limit ?`,
      limit,
      from,
    )
  }

  lastEvent(stream: string): StoredEvent | undefined {
    const state = this.findStream(stream)
    return state && this.readStream(state, state.lastRevision, 1, true).events[0]
  }

  /** Was this position ever given to an event? What a scavenge has taken out counts as given. */
  isIssued(position: number): boolean {
    if (position === 0) return true
    if (position >= this.#nextPosition) return false
    const before = this.#one<{ position: number; size: number }>(
      `select position, length(data) + length(metadata) as size from event where position <= ?
       order by position desc limit 1`,
      position,
    )
    return (
      !before || before.position === position || before.position + before.size + RECORD_OVERHEAD <= position
    )
  }

  /** Ids and positions of a stretch of a stream, for recognising a repeated append. */
  idsOf(state: StreamState, from: number, count: number): { id: string; position: number }[] {
    return this.#all(
      'select id, position from event where stream_id = ? and revision >= ? order by revision limit ?',
      state.streamId,
      from,
      count,
    )
  }

  /** Oldest revision of a stream that was created at or after `since` (microseconds), or undefined. */
  firstRevisionSince(state: StreamState, since: number): number | undefined {
    return this.#one<{ revision: number }>(
      'select revision from event where stream_id = ? and created >= ? order by revision limit 1',
      state.streamId,
      since,
    )?.revision
  }

  /** Where the next event will lie. */
  head(): number {
    return this.#nextPosition
  }

  statistics(): { events: number; streams: number; head: number } {
    const events = this.#one<{ n: number }>('select count(*) as n from event')?.n ?? 0
    const streams = this.#one<{ n: number }>('select count(*) as n from stream')?.n ?? 0
    return { events, streams, head: this.#nextPosition }
  }

  /** A consistent copy while the store is up. */
  backup(file: string): void {
    this.#run('vacuum into ?', file)
  }

  close(): void {
    this.#db.close()
  }

  #createStream(name: string): StreamState {
    this.#run('insert into stream (name) values (?)', name)
    return this.findStream(name) as StreamState
  }

  #insert(streamId: number, revision: number, event: EventToStore): number {
    const position = this.#nextPosition
    this.#run(
      `insert into event (position, stream_id, revision, id, type, content_type, created, metadata, data)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      position,
      streamId,
      revision,
      event.id,
      event.type,
      event.contentType,
      Math.round((performance.timeOrigin + performance.now()) * 1000),
      event.metadata,
      event.data,
    )
    this.#nextPosition += RECORD_OVERHEAD + event.data.length + event.metadata.length
    return position
  }

  #setRetention(stream: string, metadata: Uint8Array): void {
    const state = this.findStream(stream) ?? this.#createStream(stream)
    const retention = JSON.stringify(StreamMetadata.parse(metadata))
    this.#run('update stream set retention = ? where stream_id = ?', retention, state.streamId)
  }

  #readNextPosition(): void {
    const last = this.#one<{ position: number; size: number }>(
      'select position, length(data) + length(metadata) as size from event order by position desc limit 1',
    )
    this.#nextPosition = last ? last.position + last.size + RECORD_OVERHEAD : 0
  }

  #page(sql: string, limit: number, ...values: number[]): Page {
    const events: StoredEvent[] = []
    let bytes = 0
    for (const row of this.#statement(sql).iterate(...values, limit)) {
      const event = toStoredEvent(row as unknown as EventRow)
      events.push(event)
      bytes += event.data.length + event.metadata.length
      if (bytes >= PAGE_BYTES) return { events, atEnd: false }
    }
    return { events, atEnd: events.length < limit }
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  #one<Row>(sql: string, ...values: (string | number | Uint8Array)[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined
  }

  #all<Row>(sql: string, ...values: (string | number)[]): Row[] {
    return this.#statement(sql).all(...values) as Row[]
  }

  #run(sql: string, ...values: (string | number | Uint8Array)[]): void {
    this.#statement(sql).run(...values)
  }
}

export const tombstoneEvent = (id: string): EventToStore => ({
  id,
  type: '$streamDeleted',
  contentType: 'application/octet-stream',
  metadata: new Uint8Array(),
  data: new Uint8Array(),
})

const toStoredEvent = ({ isTombstone, revision, ...event }: EventRow): StoredEvent => ({
  ...event,
  revision: isTombstone ? TOMBSTONE_REVISION : BigInt(revision),
})
