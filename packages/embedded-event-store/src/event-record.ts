import { crc32 } from 'node:zlib'
import { DamagedLog } from './log-fault.ts'

/** One event as the log stores it. */
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

/** A row of the log before it is trusted. */
export type EventRow = Omit<StoredEvent, 'revision'> & {
  revision: number
  checksum: number
  isTombstone: number
}

/** Revision of a tombstone event. */
export const TOMBSTONE_REVISION = 2n ** 63n - 1n
/** Positions are log offsets: each event takes its size and this much more. */
const RECORD_OVERHEAD = 64

/** Position directly behind an event: where the next one lies, unless a scavenge left a gap. */
export const endOf = (event: { position: number; metadata: Uint8Array; data: Uint8Array }): number =>
  event.position + RECORD_OVERHEAD + event.metadata.length + event.data.length

/** CRC-32 over all that an event is, its place included: SQLite itself would not see a flipped bit. */
export function checksumOf(event: Omit<EventRow, 'checksum' | 'isTombstone'>): number {
  const { position, stream, revision, id, type, contentType, created, metadata, data } = event
  const head = `${position}\n${stream}\n${revision}\n${id}\n${type}\n${contentType}\n${created}\n${metadata.length}\n`
  return crc32(data, crc32(metadata, crc32(head)))
}

/** @throws DamagedLog when the row is not what was written */
export function toStoredEvent(row: EventRow): StoredEvent {
  const { position, stream } = row
  if (checksumOf(row) !== row.checksum)
    throw new DamagedLog({ kind: 'eventAltered', stream, revision: row.revision, position })
  const { id, type, contentType, created, metadata, data } = row
  const revision = row.isTombstone ? TOMBSTONE_REVISION : BigInt(row.revision)
  return { position, stream, revision, id, type, contentType, created, metadata, data }
}
