import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { DamagedLog, type LogFault } from './log-fault.ts'
import type { Retention } from './stream-metadata.ts'

/** The row of one stream. `lastRevision` −1: it has never had an event. */
export interface StreamState {
  streamId: number
  name: string
  lastRevision: number
  /** Revision of the oldest event that no scavenge has removed. */
  firstKept: number
  tombstoned: boolean
  retention: Retention
}

/** A row before it is trusted. */
export interface StreamRow {
  streamId: number
  name: string
  lastRevision: number
  firstKept: number
  tombstoned: number
  /** JSON. */
  retention: string
  checksum: number
}

export const STREAM_COLUMNS = `stream_id as streamId, name, last_revision as lastRevision, first_kept as firstKept,
  tombstoned, retention, checksum`

/** CRC-32 over all columns of a row, and the log ID: a row of another log is invalid in this one. */
export function streamChecksum(logId: string, row: Omit<StreamRow, 'checksum'>): number {
  const { streamId, name, lastRevision, firstKept, tombstoned, retention } = row
  return crc32(`${logId}\n${streamId}\n${name}\n${lastRevision}\n${firstKept}\n${tombstoned}\n${retention}`)
}

/**
 * The stream table. Each row is verified when it is read, since it decides which events are visible: a flipped bit
 * would hide some.
 */
export class StreamTable {
  readonly #logId: string
  readonly #find: StatementSync
  readonly #create: StatementSync
  readonly #save: StatementSync
  readonly #neighbours: StatementSync[]
  readonly #nameOf: StatementSync
  readonly #rows: () => Iterable<StreamRow>
  readonly #structure: () => { integrity_check: string }[]

  constructor(db: DatabaseSync, logId: string) {
    this.#logId = logId
    this.#find = db.prepare(`select ${STREAM_COLUMNS} from stream where name = ?`)
    this.#create = db.prepare(
      'insert into stream (name, checksum) values (?, 0) returning stream_id as streamId',
    )
    this.#save = db.prepare(
      `update stream set last_revision = ?, first_kept = ?, tombstoned = ?, retention = ?, checksum = ?
       where stream_id = ?`,
    )
    const columns = 'select stream_id as streamId, name from stream'
    this.#neighbours = [
      db.prepare(`${columns} where name < ? order by name desc limit 1`),
      db.prepare(`${columns} where name > ? order by name limit 1`),
    ]
    this.#nameOf = db.prepare('select name from stream not indexed where stream_id = ?')
    this.#rows = () =>
      db
        .prepare(`select ${STREAM_COLUMNS} from stream not indexed`)
        .iterate() as unknown as Iterable<StreamRow>
    this.#structure = () => db.prepare('pragma integrity_check(stream)').all() as never
  }

  /** @throws DamagedLog when the row is not what was written */
  find(name: string): StreamState | undefined {
    const row = this.#find.get(name) as StreamRow | undefined
    if (!row) return undefined
    // By the requested name: the row's own name comes from the index.
    if (streamChecksum(this.#logId, { ...row, name }) !== row.checksum) throw altered(name)
    const { streamId, lastRevision, firstKept, tombstoned, retention } = row
    return {
      ...{ streamId, name, lastRevision, firstKept },
      tombstoned: tombstoned === 1,
      retention: JSON.parse(retention),
    }
  }

  /** Inside a transaction. */
  create(name: string): StreamState {
    this.confirmAbsent(name)
    const { streamId } = this.#create.get(name) as { streamId: number }
    const state = { streamId, name, lastRevision: -1, firstKept: 0, tombstoned: false, retention: {} }
    this.save(state)
    return state
  }

  /** Inside a transaction. */
  save(state: StreamState): void {
    const { streamId, name, lastRevision, firstKept } = state
    const tombstoned = state.tombstoned ? 1 : 0
    const retention = JSON.stringify(state.retention)
    const row = { streamId, name, lastRevision, firstKept, tombstoned, retention }
    this.#save.run(lastRevision, firstKept, tombstoned, retention, streamChecksum(this.#logId, row), streamId)
  }

  /**
   * A missing name may be one whose index entry was altered. Then the search ends next to that entry, which does not
   * lead to a row of its name.
   * @throws DamagedLog
   */
  confirmAbsent(name: string): void {
    for (const neighbour of this.#neighbours) {
      const entry = neighbour.get(name) as { streamId: number; name: string } | undefined
      if (!entry) continue
      const row = this.#nameOf.get(entry.streamId) as { name: string } | undefined
      if (row?.name !== entry.name) throw altered(row?.name ?? entry.name)
    }
  }

  /** Describes the faults of the table: each row, and that the index of names leads to it. */
  *verify(): Generator<LogFault> {
    for (const { integrity_check: words } of this.#structure())
      if (words !== 'ok') yield { kind: 'structure', words }
    for (const row of this.#rows()) {
      if (streamChecksum(this.#logId, row) !== row.checksum) yield alteredStream(row.name)
    }
  }
}

const alteredStream = (stream: string): LogFault => ({ kind: 'streamAltered', stream })
const altered = (name: string) => new DamagedLog(alteredStream(name))

/** Inside a transaction: gives all rows new checksums, as rows of the log of that name. */
export function sealStreams(db: DatabaseSync, logId: string): void {
  db.function(
    'stream_checksum',
    { directOnly: true },
    (streamId, name, lastRevision, firstKept, tombstoned, retention) =>
      streamChecksum(logId, { streamId, name, lastRevision, firstKept, tombstoned, retention } as StreamRow),
  )
  db.exec(
    'update stream set checksum = stream_checksum(stream_id, name, last_revision, first_kept, tombstoned, retention)',
  )
}
