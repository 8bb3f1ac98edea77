import type { DatabaseSync } from 'node:sqlite'
import { DurableMark } from './durable-mark.ts'
import { type EventRow, endOf, toStoredEvent } from './event-record.ts'
import { DamagedLog, type LogFault } from './log-fault.ts'
import { openLogFile } from './log-file.ts'
import { logIdOf } from './log-format.ts'
import { realLogPath } from './log-paths.ts'
import { UnknownFormat } from './store-fault.ts'
import { StreamTable } from './stream-table.ts'
import { verifyStreams } from './verify-streams.ts'

const PAGE = 1_000
const MAX_FAULTS = 20

/**
 * Looks at everything: SQLite's own structures, the checksum of each event, that none is missing in the log or in its
 * stream, and what is known of each stream. The store may be up meanwhile.
 * @returns what is wrong; nothing when the log is whole
 */
export function verifyLog(
  name: string,
  onProgress: (done: number, total: number) => void = () => {},
): LogFault[] {
  const file = realLogPath(name)
  let db: DatabaseSync
  try {
    db = openLogFile(file)
  } catch (error) {
    if (error instanceof UnknownFormat) throw error
    return [...faultsOf(error)]
  }
  const faults: LogFault[] = []
  const look = (part: (db: DatabaseSync, report: Report) => void) => {
    if (faults.length >= MAX_FAULTS) return
    try {
      part(db, fault => faults.length < MAX_FAULTS && faults.push(fault))
    } catch (error) {
      faults.push(...faultsOf(error))
    }
  }
  try {
    // Before the snapshot: a store that is up moves both on.
    const acknowledged = DurableMark.read(file, logIdOf(db)) ?? 0
    // One snapshot for all parts, whatever the store writes meanwhile.
    db.exec('begin')
    look(verifyStructure)
    look((db, report) => verifyEvents(db, report, onProgress))
    look(reportStreams)
    look((db, report) => verifyEnd(db, acknowledged, report))
  } finally {
    db.close()
  }
  return faults
}

type Report = (fault: LogFault) => void

/** An error of SQLite itself is damage too. */
const faultsOf = (error: unknown): readonly LogFault[] =>
  error instanceof DamagedLog ? error.faults : [{ kind: 'structure', words: (error as Error).message }]

function verifyStructure(db: DatabaseSync, report: Report): void {
  for (const row of db.prepare(`pragma integrity_check(${MAX_FAULTS})`).iterate()) {
    const { integrity_check: words } = row as { integrity_check: string }
    if (words !== 'ok') report({ kind: 'structure', words })
  }
}

/** Each event, and that each begins where the one before it ends or a gap does. */
function verifyEvents(
  db: DatabaseSync,
  report: Report,
  onProgress: (done: number, total: number) => void,
): void {
  const { total } = db.prepare('select count(*) as total from event').get() as { total: number }
  const gaps = new Map(
    (db.prepare('select from_position, to_position from gap').all() as Record<string, number>[]).map(gap => [
      gap.from_position,
      gap.to_position,
    ]),
  )
  const rows = db.prepare(`
    select e.position, s.name as stream, e.revision, e.id, e.type, e.content_type as contentType, e.created,
      e.checksum, e.metadata, e.data, 0 as isTombstone
    from event e left join stream s using (stream_id) order by e.position`)
  let end = 0
  let done = 0
  for (const row of rows.iterate() as Iterable<EventRow>) {
    try {
      toStoredEvent(row)
    } catch (error) {
      if (!(error instanceof DamagedLog)) throw error
      for (const fault of error.faults) report(fault)
    }
    if (row.position !== end && gaps.get(end) !== row.position)
      report({ kind: 'eventsMissing', from: end, to: row.position })
    end = endOf(row)
    if (++done % PAGE === 0) onProgress(done, total)
  }
  onProgress(done, total)
}

/** The table of streams in itself, and against events and metadata. */
function reportStreams(db: DatabaseSync, report: Report): void {
  for (const fault of new StreamTable(db, logIdOf(db)).verify()) report(fault)
  for (const fault of verifyStreams(db)) report(fault)
}

/** The end of the log against what was acknowledged. */
function verifyEnd(db: DatabaseSync, acknowledged: number, report: Report): void {
  const last = db.prepare('select position, metadata, data from event order by position desc limit 1').get()
  const head = last ? endOf(last as unknown as EventRow) : 0
  if (head < acknowledged) report({ kind: 'endMissing', head, acknowledged })
}
