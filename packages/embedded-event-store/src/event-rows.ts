import type { StatementSync } from 'node:sqlite'
import type { EventRow } from './event-record.ts'

/** Maximum bytes of one page, which a slow consumer holds in memory. At least one event is read, however large. */
const PAGE_BYTES = 512 * 1024

/** The text after `select` in a statement for `readRows`, before its conditions on the event `e`. */
export const EVENT_COLUMNS = `e.position, s.name as stream, e.revision, e.id, e.type, e.content_type as contentType,
  e.created, e.checksum, e.metadata, e.data, s.tombstoned and e.revision = s.last_revision as isTombstone
  from event e join stream s using (stream_id)`

/** Rows of one page. */
export interface RowPage {
  rows: EventRow[]
  /** Nothing lay behind them. */
  atEnd: boolean
}

/** Reads until the page is full, by number or by size; the limit is the statement's last value. */
export function readRows(statement: StatementSync, limit: number, values: number[]): RowPage {
  // Rows as arrays are cheaper, and all events get the same shape.
  statement.setReturnArrays(true)
  const rows: EventRow[] = []
  let bytes = 0
  for (const item of statement.iterate(...values, limit)) {
    const row = toEventRow(item as unknown as EventColumns)
    rows.push(row)
    bytes += row.data.length + row.metadata.length
    if (bytes >= PAGE_BYTES) return { rows, atEnd: false }
  }
  return { rows, atEnd: rows.length < limit }
}

/** In the order of EVENT_COLUMNS. */
type EventColumns = [
  ...[position: number, stream: string, revision: number, id: string, type: string, contentType: string],
  ...[created: number, checksum: number, metadata: Uint8Array, data: Uint8Array, isTombstone: number],
]
function toEventRow(columns: EventColumns): EventRow {
  const [position, stream, revision, id, type, contentType, created, checksum, metadata, data, isTombstone] =
    columns
  return { position, stream, revision, id, type, contentType, created, metadata, data, checksum, isTombstone }
}
