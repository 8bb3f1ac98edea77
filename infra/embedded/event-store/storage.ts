import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DurableMark } from './durable-mark.ts'
import {
  checksumOf,
  DamagedLog,
  type EventRow,
  endOf,
  type StoredEvent,
  toStoredEvent,
} from './event-record.ts'
import { EVENT_COLUMNS, type RowPage, readRows } from './event-rows.ts'
import type { EventToStore } from './event-to-store.ts'
import { logIdOf, openLogFile } from './log-file.ts'
import { holesBetween, lacksRevision } from './missing-events.ts'
import { type Retention, StreamMetadata } from './stream-metadata.ts'

/** What is known of one stream. `lastRevision` −1: it has never had an event. */
export interface StreamState {
  streamId: number
  name: string
  lastRevision: number
  /** Revision of the oldest event that no scavenge has removed. */
  firstKept: number
  tombstoned: boolean
  retention: Retention
}

/** Events of one page at most: readers are served page by page, so that a slow one costs little memory. */
export const PAGE = 256
/** A stretch of the log or of a stream. */
export interface Page {
  events: StoredEvent[]
  /** Nothing lay behind it when it was read. */
  atEnd: boolean
}

const CHECKPOINT_FRAMES = 4_000
const COMMITS_PER_LOOK = 16

/**
 * The log in one SQLite file. Nothing of it is kept in memory but the next position, which a rollback sets back:
 * memory is never ahead of the disk. Whatever is read is checked, so that damage is an error and no other answer.
 */
export class Storage {
  readonly #db: DatabaseSync
  readonly #mark: DurableMark
  readonly #statements = new Map<string, StatementSync>()
  #nextPosition = 0
  #commits = 0

  readonly #checkpointFrames: number

  /**
   * @param checkpointFrames pages of the write-ahead log after which it is folded into the file
   * @throws DamagedLog when the file is cut, is no log, or lacks events that were acknowledged
   */
  constructor(file: string, { checkpointFrames = CHECKPOINT_FRAMES } = {}) {
    this.#checkpointFrames = checkpointFrames
    this.#db = openLogFile(file)
    this.#mark = new DurableMark(file, logIdOf(this.#db))
    try {
      // In this order: a store that is up moves the log on before its mark.
      const acknowledged = this.#mark.read() ?? 0
      this.#nextPosition = this.#endBefore(Number.MAX_SAFE_INTEGER)
      if (this.#nextPosition < acknowledged) {
        throw new DamagedLog(
          `it ends at position ${this.#nextPosition}, but events up to ${acknowledged} were acknowledged`,
        )
      }
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Runs `work` in one durable transaction; anything it throws, or a failed commit, leaves no trace. */
  transaction<T>(work: () => T): T {
    const before = this.#nextPosition
    try {
      this.#run('begin immediate')
      const result = work()
      this.#run('commit')
      this.#mark.record(this.#nextPosition)
      return result
    } catch (error) {
      this.#nextPosition = before
      if (this.#db.isTransaction) this.#run('rollback')
      throw error
    }
  }

  /**
   * Between transactions: folds a long write-ahead log into the file. Not a part of commits, because its failure
   * is not theirs: when it fails (a full disk) the log only grows, and the next time tries again.
   */
  tidy(): void {
    if (++this.#commits % COMMITS_PER_LOOK !== 0) return
    const frames = this.#one<{ log: number }>('pragma wal_checkpoint(noop)')?.log ?? 0
    if (frames >= this.#checkpointFrames) this.#one('pragma wal_checkpoint(passive)')
  }

  findStream(name: string): StreamState | undefined {
    const row = this.#one<
      Pick<StreamState, 'streamId' | 'lastRevision' | 'firstKept'> & { tombstoned: number; retention: string }
    >(
      `select stream_id as streamId, last_revision as lastRevision, first_kept as firstKept, tombstoned, retention
       from stream where name = ?`,
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
      positions.push(this.#insert(state, revision, event))
      if (StreamMetadata.isMetadataStream(name)) this.#setRetention(name.slice(2), event.data)
    }
    this.#run('update stream set last_revision = ? where stream_id = ?', revision, state.streamId)
    return { lastRevision: revision, positions }
  }

  /** Inside a transaction: closes a stream for ever. */
  tombstone(name: string, event: EventToStore): number {
    const state = this.findStream(name) ?? this.#createStream(name)
    const position = this.#insert(state, state.lastRevision + 1, event)
    this.#run(
      'update stream set tombstoned = 1, last_revision = last_revision + 1 where stream_id = ?',
      state.streamId,
    )
    return position
  }

  /**
   * Events of a stream from a revision (inclusive), at most `limit`; nothing of retention is applied here.
   * @throws DamagedLog when one of them was altered or is missing
   */
  readStream(state: StreamState, from: number, limit: number, backwards: boolean): Page {
    const { rows, atEnd } = this.#rows(
      backwards
        ? `select ${EVENT_COLUMNS} where e.stream_id = ? and e.revision <= ? order by e.revision desc limit ?`
        : `select ${EVENT_COLUMNS} where e.stream_id = ? and e.revision >= ? order by e.revision limit ?`,
      limit,
      state.streamId,
      from,
    )
    const asked = { from, backwards, atEnd }
    // The state can be older than a scavenge by another process: then the present one counts.
    if (lacksRevision(rows, state, asked) && lacksRevision(rows, this.findStream(state.name) ?? state, asked))
      throw new DamagedLog(`events of stream ${state.name} near revision ${from} are missing`)
    return { events: rows.map(toStoredEvent), atEnd }
  }

  /**
   * All events in log order: forwards from a position (inclusive), backwards strictly before it.
   * @throws DamagedLog when one of them was altered or is missing
   */
  readAll(from: number, limit: number, backwards: boolean): Page {
    const { rows, atEnd } = this.#rows(
      backwards
        ? `select ${EVENT_COLUMNS} where e.position < ? order by e.position desc limit ?`
        : `select ${EVENT_COLUMNS} where e.position >= ? order by e.position limit ?`,
      limit,
      from,
    )
    const ends = { before: backwards ? 0 : this.#endBefore(from), head: this.#nextPosition }
    const places = rows.map(row => ({ position: row.position, end: endOf(row) }))
    for (const hole of holesBetween(places, { from, backwards, atEnd }, ends)) {
      if (!this.#isScavenged(hole.from, hole.to))
        throw new DamagedLog(`events between positions ${hole.from} and ${hole.to} are missing`)
    }
    return { events: rows.map(toStoredEvent), atEnd }
  }

  lastEvent(stream: string): StoredEvent | undefined {
    const state = this.findStream(stream)
    return state && this.readStream(state, state.lastRevision, 1, true).events[0]
  }

  /** Was this position ever given to an event? What a scavenge has taken out counts as given. */
  isIssued(position: number): boolean {
    if (position === 0) return true
    if (position >= this.#nextPosition) return false
    const at = this.#one('select 1 from event where position = ?', position)
    return at !== undefined || this.#isScavenged(position, position + 1)
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

  /** The file grows no further than this: the disk is full then, as far as writers can tell. */
  limitPages(pages: number): void {
    this.#db.exec(`pragma max_page_count = ${pages}`)
  }

  close(): void {
    this.#mark.close()
    this.#db.close()
  }

  #createStream(name: string): StreamState {
    this.#run('insert into stream (name) values (?)', name)
    return this.findStream(name) as StreamState
  }

  #insert(state: StreamState, revision: number, event: EventToStore): number {
    const row = {
      ...event,
      position: this.#nextPosition,
      stream: state.name,
      revision,
      created: Math.round((performance.timeOrigin + performance.now()) * 1000),
    }
    this.#run(
      `insert into event (position, stream_id, revision, id, type, content_type, created, checksum, metadata, data)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.position,
      state.streamId,
      revision,
      row.id,
      row.type,
      row.contentType,
      row.created,
      checksumOf(row),
      row.metadata,
      row.data,
    )
    this.#nextPosition = endOf(row)
    return row.position
  }

  #setRetention(stream: string, metadata: Uint8Array): void {
    const state = this.findStream(stream) ?? this.#createStream(stream)
    const retention = JSON.stringify(StreamMetadata.parse(metadata))
    this.#run('update stream set retention = ? where stream_id = ?', retention, state.streamId)
  }

  /** Where the last event before a position ends; 0 at the beginning of the log. */
  #endBefore(position: number): number {
    const row = this.#one<EventRow>(
      'select position, metadata, data from event where position < ? order by position desc limit 1',
      position,
    )
    return row ? endOf(row) : 0
  }

  #isScavenged(from: number, to: number): boolean {
    return (
      this.#one(
        `select 1 from (select to_position from gap where from_position <= ? order by from_position desc limit 1)
         where to_position >= ?`,
        from,
        to,
      ) !== undefined
    )
  }

  #rows(sql: string, limit: number, ...values: number[]): RowPage {
    return readRows(this.#statement(sql), limit, values)
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
