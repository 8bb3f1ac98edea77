import {
  ANY,
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
} from '@eventstore/db-client'
import { StoreFault } from '../store-fault.ts'
import { StreamMetadata } from '../stream-metadata.ts'
import { type ExportedEvent, fromBody, type LogRecord } from './log-record.ts'

const BATCH_EVENTS = 100
const BATCH_BYTES = 256 * 1024

/**
 * Appends an export to a store over its protocol, for example a cluster: same IDs and same order. The store sets
 * positions and times of writing. A second run resumes where the first one stopped, because repeated appends are
 * deduplicated.
 */
export async function sendLog(
  url: string,
  records: AsyncIterable<LogRecord>,
  onProgress: (events: number) => void,
): Promise<number> {
  const client = EventStoreDBClient.connectionString(url)
  const revisions = new Map<string, bigint>()
  let sent = 0
  let batch: ExportedEvent[] = []
  let bytes = 0

  const flush = async () => {
    const stream = batch[0]?.stream
    if (stream === undefined) return
    const last = revisions.get(stream)
    // A store that revives a deleted stream inserts its own metadata.
    const expectedRevision = StreamMetadata.isMetadataStream(stream) ? ANY : (last ?? NO_STREAM)
    await unlessDeleted(client.appendToStream(stream, batch.map(toClientEvent), { expectedRevision }))
    revisions.set(stream, (last ?? -1n) + BigInt(batch.length))
    sent += batch.length
    batch = []
    bytes = 0
    onProgress(sent)
  }

  try {
    let complete = false
    for await (const record of records) {
      if ('end' in record) complete = true
      if (!('position' in record)) continue
      const size = fromBody(record.data).length + fromBody(record.metadata).length
      const full = batch.length === BATCH_EVENTS || bytes + size > BATCH_BYTES
      if (full || record.tombstone || record.stream !== batch[0]?.stream) await flush()
      if (record.tombstone) {
        await unlessDeleted(client.tombstoneStream(record.stream, { expectedRevision: ANY }))
        onProgress(++sent)
      } else {
        batch.push(record)
        bytes += size
      }
    }
    await flush()
    if (!complete) throw new StoreFault('exportCut')
    return sent
  } finally {
    await client.dispose()
  }
}

/** A stream tombstoned by an earlier run is complete. */
const unlessDeleted = (sending: Promise<unknown>): Promise<unknown> =>
  sending.catch(error => {
    if (!(error instanceof StreamDeletedError)) throw error
  })

function toClientEvent({ id, type, contentType, data, metadata }: ExportedEvent) {
  const body = fromBody(data)
  const about = fromBody(metadata)
  return contentType === 'application/json'
    ? jsonEvent({ id, type, data: JSON.parse(body.toString('utf8')), metadata: about })
    : binaryEvent({ id, type, data: body, metadata: about })
}
