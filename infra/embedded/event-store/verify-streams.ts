import type { DatabaseSync } from 'node:sqlite'
import { DamagedLog, type EventRow, toStoredEvent } from './event-record.ts'
import { TOMBSTONE_TYPE } from './event-to-store.ts'
import { type Retention, StreamMetadata } from './stream-metadata.ts'

/** What each stream says of itself against its events and its metadata; in words what does not agree. */
export function* verifyStreams(db: DatabaseSync): Generator<string> {
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
    if (!whole) yield `stream ${name} should have events ${firstKept} to ${last} and has ${count}`
    const newest = newestOf(name)
    if (newest) yield* faultOf(newest)
    if ((newest?.type === TOMBSTONE_TYPE) !== (row.tombstoned === 1))
      yield `stream ${name} does not agree with its events on whether it is deleted`
    const metadata = newestOf(StreamMetadata.streamFor(name))
    if (limitsOf(JSON.parse(row.retention)) !== limitsOf(metadata ? StreamMetadata.parse(metadata.data) : {}))
      yield `stream ${name} does not agree with its metadata on what is to be kept`
  }
}

/** An event's checksum is over its stream's name too. */
function* faultOf(event: EventRow): Generator<string> {
  try {
    toStoredEvent(event)
  } catch (error) {
    if (!(error instanceof DamagedLog)) throw error
    yield error.message
  }
}

const limitsOf = ({ maxCount, maxAge, truncateBefore, softDeleted }: Retention): string =>
  JSON.stringify([maxCount, maxAge, truncateBefore, softDeleted])
