import type { DatabaseSync } from 'node:sqlite'
import { type EventRow, toStoredEvent } from './event-record.ts'
import { TOMBSTONE_TYPE } from './event-to-store.ts'
import { DamagedLog, type LogFault } from './log-fault.ts'
import { type Retention, StreamMetadata } from './stream-metadata.ts'

/**
 * Compares the row of each stream with its events and its metadata.
 * @returns the differences
 */
export function* verifyStreams(db: DatabaseSync): Generator<LogFault> {
  const streams = db.prepare(`
    select s.name, s.last_revision as last, s.first_kept as firstKept, s.tombstoned, s.retention,
      count(e.revision) as count, min(e.revision) as least, max(e.revision) as greatest
    from stream s left join event e using (stream_id) group by s.stream_id`)
  const lastEvent = db.prepare(`
    select e.position, s.name as stream, e.revision, e.id, e.type, e.content_type as contentType, e.created,
      e.checksum, e.metadata, e.data, 0 as isTombstone
    from event e join stream s using (stream_id) where s.name = ? order by e.revision desc limit 1`)
  const newestOf = (name: string) => lastEvent.get(name) as unknown as EventRow | undefined
  interface Row {
    name: string
    last: number
    firstKept: number
    tombstoned: number
    retention: string
    count: number
    least: number | null
    greatest: number | null
  }
  for (const row of streams.iterate() as unknown as Iterable<Row>) {
    const { name, last, firstKept, count } = row
    const whole =
      count === last - firstKept + 1 && (count === 0 || (row.least === firstKept && row.greatest === last))
    if (!whole) yield { kind: 'streamCount', stream: name, from: firstKept, to: last, count }
    const newest = newestOf(name)
    if (newest) yield* faultOf(newest)
    if ((newest?.type === TOMBSTONE_TYPE) !== (row.tombstoned === 1))
      yield { kind: 'streamDeleted', stream: name }
    const metadata = newestOf(StreamMetadata.streamFor(name))
    if (limitsOf(JSON.parse(row.retention)) !== limitsOf(metadata ? StreamMetadata.parse(metadata.data) : {}))
      yield { kind: 'streamLimits', stream: name }
  }
}

/** An event's checksum is over its stream's name too. */
function* faultOf(event: EventRow): Generator<LogFault> {
  try {
    toStoredEvent(event)
  } catch (error) {
    if (!(error instanceof DamagedLog)) throw error
    yield* error.faults
  }
}

const limitsOf = ({ maxCount, maxAge, truncateBefore, softDeleted }: Retention): string =>
  JSON.stringify([maxCount, maxAge, truncateBefore, softDeleted])
