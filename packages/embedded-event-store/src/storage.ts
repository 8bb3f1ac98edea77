import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DurableMark } from './durable-mark.ts'
import { checksumOf, type EventRow, endOf, type StoredEvent, toStoredEvent } from './event-record.ts'
import { EVENT_COLUMNS, type RowPage, readRows } from './event-rows.ts'
import { type EventToStore, TOMBSTONE_TYPE } from './event-to-store.ts'
import { DamagedLog, type LogFault } from './log-fault.ts'
import { openLogFile } from './log-file.ts'
import { logIdOf } from './log-format.ts'
import { realLogPath } from './log-paths.ts'
import { holesBetween, lacksRevision } from './missing-events.ts'
import { StreamMetadata } from './stream-metadata.ts'
import { type StreamState, StreamTable } from './stream-table.ts'

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
/** An audit reads the file, not the cache: pages cached for longer than this are read again. */
export const REMEMBERED_MS = 1_000

/**
 * The log in one SQLite file. Nothing of it is kept in memory for long but the next position, which a rollback sets back:
 * memory is never ahead of the disk. Whatever is read is checked, so that damage is an error and no other answer.
 */
export class Storage {
  readonly #db: DatabaseSync
  readonly #mark: DurableMark
  readonly #streams: StreamTable
  readonly #statements = new Map<string, StatementSync>()
  #nextPosition = 0
  #commits = 0
  #rememberedSince = performance.now()

  readonly #checkpointFrames: number

  /**
   * @param checkpointFrames pages of the write-ahead log after which it is checkpointed
   * @throws DamagedLog if the file is truncated, is not a log, or lacks acknowledged events
   */
  constructor(file: string, { checkpointFrames = CHECKPOINT_FRAMES } = {}) {
    this.#checkpointFrames = checkpointFrames
    const path = realLogPath(file)
    this.#db = openLogFile(path)
    const logId = logIdOf(this.#db)
    this.#mark = new DurableMark(path, logId)
    this.#streams = new StreamTable(this.#db, logId)
    try {
      // In this order: a store that is up moves the log on before its mark.
      const acknowledged = DurableMark.read(path, logId) ?? 0
      this.#nextPosition = this.#endBefore(Number.MAX_SAFE_INTEGER)
      if (this.#nextPosition < acknowledged) {
        throw new DamagedLog({ kind: 'endMissing', head: this.#nextPosition, acknowledged })
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

  /** @throws DamagedLog when what is known of the stream was altered */
  findStream(name: string): StreamState | undefined {
    return this.#streams.find(name)
  }

  /**
   * For a stream that was not found, before that is reported.
   * @throws DamagedLog if damage may be the reason
   */
  confirmAbsent(name: string): void {
    this.#streams.confirmAbsent(name)
  }

  /** Describes the faults of the stream table. */
  verifyStreams(): Iterable<LogFault> {
    return this.#streams.verify()
  }

  /** Inside a transaction: appends behind the stream's last revision. */
  appendEvents(name: string, events: EventToStore[]): { lastRevision: number; positions: number[] } {
    const state = this.findStream(name) ?? this.#streams.create(name)
    let revision = state.lastRevision
    const positions: number[] = []
    for (const event of events) {
      revision++
      positions.push(this.#insert(state, revision, event))
      if (StreamMetadata.isMetadataStream(name)) this.#setRetention(name.slice(2), event.data)
    }
    this.#streams.save({ ...state, lastRevision: revision })
    return { lastRevision: revision, positions }
  }

  /** Within a transaction: closes a stream permanently. */
  tombstone(name: string, event: EventToStore): number {
    const state = this.findStream(name) ?? this.#streams.create(name)
    const lastRevision = state.lastRevision + 1
    const position = this.#insert(state, lastRevision, event)
    this.#streams.save({ ...state, tombstoned: true, lastRevision })
    return position
  }

  /**
   * Events of a stream from a revision (inclusive), at most `limit`; nothing of retention is applied here.
   * @throws DamagedLog when one of them was altered or is missing
   */
  readStream(state: StreamState, from: number, limit: number, backwards: boolean): Page {
    this.#forget()
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
      throw new DamagedLog({ kind: 'streamEventsMissing', stream: state.name, revision: from })
    return { events: rows.map(row => this.#trusted(row)), atEnd }
  }

  /**
   * All events in log order: forwards from a position (inclusive), backwards strictly before it.
   * @throws DamagedLog when one of them was altered or is missing
   */
  readAll(from: number, limit: number, backwards: boolean): Page {
    this.#forget()
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
      if (!this.#isScavenged(hole.from, hole.to)) throw new DamagedLog({ kind: 'eventsMissing', ...hole })
    }
    return { events: rows.map(row => this.#trusted(row)), atEnd }
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

  /** Events of a stretch of a stream, for recognising a repeated append. */
  stretchOf(state: StreamState, from: number, count: number): StoredEvent[] {
    const events: StoredEvent[] = []
    while (events.length < count) {
      const page = this.readStream(state, from + events.length, Math.min(PAGE, count - events.length), false)
      events.push(...page.events)
      if (page.atEnd) break
    }
    return events
  }

  /**
   * Oldest revision of a stream that was created at or after `since` (microseconds), or undefined.
   * @throws DamagedLog when the time of an event on either side of the border was altered
   */
  firstRevisionSince(state: StreamState, since: number): number | undefined {
    const found = this.#one<{ revision: number }>(
      'select revision from event where stream_id = ? and created >= ? order by revision limit 1',
      state.streamId,
      since,
    )?.revision
    const border = (found ?? state.lastRevision + 1) - 1
    if (border >= state.firstKept) this.readStream(state, border, found === undefined ? 1 : 2, false)
    else if (found !== undefined) this.readStream(state, found, 1, false)
    return found
  }

  /** Where the next event will lie. */
  head(): number {
    return this.#nextPosition
  }

  /** The maximum size of the file: beyond it, writers see a full disk. */
  limitPages(pages: number): void {
    this.#db.exec(`pragma max_page_count = ${pages}`)
  }

  close(): void {
    this.#mark.close()
    this.#db.close()
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
    const state = this.findStream(stream) ?? this.#streams.create(stream)
    this.#streams.save({ ...state, retention: StreamMetadata.parse(metadata) })
  }

  /**
   * Whether an event is the tombstone comes with its row from the stream table, unchecked: if it is, or looks like one,
   * which is rare, the stream is checked.
   */
  #trusted(row: EventRow): StoredEvent {
    if (row.isTombstone === 1 || row.type === TOMBSTONE_TYPE) this.findStream(row.stream)
    return toStoredEvent(row)
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

  /** Gives up SQLite's pages when they are old: a file that was changed past SQLite is not hidden by them. */
  #forget(): void {
    const now = performance.now()
    if (now - this.#rememberedSince < REMEMBERED_MS || this.#db.isTransaction) return
    this.#rememberedSince = now
    this.#db.exec('pragma shrink_memory')
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

  #run(sql: string, ...values: (string | number | Uint8Array)[]): void {
    this.#statement(sql).run(...values)
  }
}
