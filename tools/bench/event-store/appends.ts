import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { jsonEvent, NO_STREAM } from '@eventstore/db-client'
import type { ServerProcess } from '@koryaku/embedded-event-store/model/server-process.ts'
import { Storage } from '@koryaku/embedded-event-store/storage.ts'
import { median, perSecond, print } from './figures.ts'
import { eventBody } from './fill-log.ts'
import { eventsWithoutServer, fsyncsPerSecond } from './limits.ts'

const ROUNDS = 3

interface Kind {
  name: string
  writers: number
  events: number
}
const KINDS: Kind[] = [
  { name: 'appends of 1 event, 1 at a time', writers: 1, events: 1 },
  { name: 'appends of 1 event, 32 at a time', writers: 32, events: 1 },
  { name: 'events in appends of 10, 32 at a time', writers: 32, events: 10 },
]

/** Durable appends, in turns with what the disk and the log alone give at that moment. */
export async function benchAppends(server: ServerProcess, folder: string, seconds: number): Promise<void> {
  const fsyncs: number[] = []
  const rates = KINDS.map((): { served: number[]; alone: number[] } => ({ served: [], alone: [] }))
  const storage = new Storage(join(folder, 'alone.db'))
  await appendFor(server, { name: 'warming up', writers: 32, events: 1 }, 1)
  for (let round = 0; round < ROUNDS; round++) {
    fsyncs.push(fsyncsPerSecond(folder, seconds / ROUNDS))
    for (const [i, kind] of KINDS.entries()) {
      const load = { appends: kind.writers, events: kind.events }
      rates[i]?.alone.push(eventsWithoutServer(storage, load, seconds / ROUNDS))
      rates[i]?.served.push(await appendFor(server, kind, seconds))
    }
  }
  storage.close()
  print('limit of the disk: writes of 20 kB with fsync', perSecond(median(fsyncs)))
  for (const [i, { name }] of KINDS.entries()) {
    const [served, alone] = [median(rates[i]?.served ?? []), median(rates[i]?.alone ?? [])]
    const part = Math.round((100 * served) / alone)
    print(name, `${perSecond(served)} (${part} % of the log without server and client, ${perSecond(alone)})`)
  }
}

/** Events a second that writers get acknowledged, each with one append under way. */
async function appendFor(
  { client }: ServerProcess,
  { writers, events }: Kind,
  seconds: number,
): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() < end) {
        const batch = Array.from({ length: events }, (_, n) =>
          jsonEvent({ type: 'Written', data: eventBody(n) }),
        )
        await client.appendToStream(`bench-${randomUUID()}`, batch, { expectedRevision: NO_STREAM })
        done += events
      }
    }),
  )
  return done / ((performance.now() - start) / 1000)
}
