import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'

/** An event in the form in which the log stores it. */
export interface StoredEvent {
  stream: string
  type: string
  data: object
  schemaVersion?: number
  actorId?: string
  occurredAt?: string
}

/**
 * Appends unvalidated events in order, bypassing the port: events of another release, or invalid ones.
 * @returns ID and position of each
 */
export async function appendStored(
  url: string,
  events: readonly StoredEvent[],
): Promise<{ id: string; position: bigint }[]> {
  const client = EventStoreDBClient.connectionString(url)
  try {
    const written = []
    for (const { stream, type, data, schemaVersion = 1, actorId = 'system', occurredAt } of events) {
      const id = randomUUID()
      const metadata = {
        ...{ $correlationId: id, $causationId: id, actorId, app: 'test', schemaVersion },
        occurredAt: occurredAt ?? new Date().toISOString(),
      }
      const event = jsonEvent({ id, type, data: data as never, metadata })
      const { position } = await client.appendToStream(stream, event)
      written.push({ id, position: position?.commit ?? -1n })
    }
    return written
  } finally {
    await client.dispose()
  }
}
