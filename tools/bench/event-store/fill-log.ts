import { randomUUID } from 'node:crypto'
import { Storage } from '@koryaku/embedded-event-store/storage.ts'

const PER_TRANSACTION = 20_000
const EVENTS_OF_A_STREAM = 10

/** About the size of an event of the site: 500 bytes with its metadata. */
export const eventBody = (n: number) => ({ n, text: 'あ'.repeat(100), more: 'x'.repeat(60) })
const METADATA = Buffer.from(
  JSON.stringify({ $correlationId: randomUUID(), app: 'bench', actorId: 'system' }),
)

/** Writes events straight into the file of a store that is not up. */
export function fillLog(file: string, events: number): void {
  const storage = new Storage(file)
  for (let first = 0; first < events; first += PER_TRANSACTION) {
    storage.transaction(() => {
      for (let n = first; n < Math.min(events, first + PER_TRANSACTION); n += EVENTS_OF_A_STREAM) {
        const some = Array.from({ length: EVENTS_OF_A_STREAM }, (_, i) => ({
          ...{ id: randomUUID(), type: 'Written', contentType: 'application/json', metadata: METADATA },
          data: Buffer.from(JSON.stringify(eventBody(n + i))),
        }))
        storage.appendEvents(`filled-${n / EVENTS_OF_A_STREAM}`, some)
      }
    })
    storage.tidy()
  }
  storage.close()
}
