import { randomUUID } from 'node:crypto'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'
import { Storage } from '@koryaku/embedded-event-store/storage.ts'
import type { EventMetadata } from '@koryaku/server-kit/event-store.ts'
import type { MixedEvent } from './mixed-events.ts'

const PER_TRANSACTION = 20_000

/** Writes events into the file of an embedded event store that is not running, many in one transaction. */
export function writeLog(file: string, events: Iterable<MixedEvent>): void {
  const storage = new Storage(file)
  const iterator = events[Symbol.iterator]()
  const correlation = randomUUID()
  let count = 0
  const writeSome = () => {
    for (let n = 0; n < PER_TRANSACTION; n++) {
      const next = iterator.next()
      if (next.done) return false
      const { stream, type, at } = next.value
      const { data, schemaVersion } = storedForm(next.value)
      const metadata: EventMetadata = {
        $correlationId: correlation,
        $causationId: correlation,
        schemaVersion,
        actorId: 'system',
        occurredAt: at.toISOString(),
        app: 'bench',
      }
      storage.appendEvents(stream, [
        {
          ...{ id: derivedUuid(`event:${count++}`), type, contentType: 'application/json' },
          metadata: Buffer.from(JSON.stringify(metadata)),
          data: Buffer.from(JSON.stringify(data)),
        },
      ])
    }
    return true
  }
  while (storage.transaction(writeSome));
  storage.close()
}
