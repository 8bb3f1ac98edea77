import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type EventStoreDBClient, jsonEvent, NO_STREAM, START } from '@eventstore/db-client'
import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { ServerProcess } from '#embedded/event-store/model/server-process.ts'
import { median, memoryMb, percentile, print } from './event-store/figures.ts'
import { eventBody, fillLog } from './event-store/fill-log.ts'
import { appendToSubscriber } from './event-store/latency.ts'

/**
 * `npm run bench:event-store -- [--events N] [--seconds S]`: the embedded event store, a process of its own, through the
 * official client in this one. Rates are medians of runs in turns; all of it is fsynced before it is answered.
 */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '3' } },
})
const EVENTS = Number(values.events)
const SECONDS = Number(values.seconds)
const ROUNDS = 3

// The application's port widens the HTTP/2 window of this process, as it does in the services.
await connectEventStore('esdb://127.0.0.1:1?tls=false').close()
const folder = mkdtempSync(join(tmpdir(), 'koryaku-bench-events-'))
const rate = (count: number, since: number) => count / ((performance.now() - since) / 1000)
const perSecond = (value: number) => `${Math.round(value)}/s`
print(
  'load of the machine when this began (1, 5, 15 minutes)',
  loadavg()
    .map(load => load.toFixed(1))
    .join(', '),
)
try {
  await appends()
  await withManyEvents()
} finally {
  rmSync(folder, { recursive: true })
}

async function appends(): Promise<void> {
  const server = new ServerProcess(join(folder, 'appends.db'))
  await server.start()
  const kinds = [
    { name: 'appends of 1 event, 1 at a time', writers: 1, events: 1 },
    { name: 'appends of 1 event, 32 at a time', writers: 32, events: 1 },
    { name: 'events in appends of 10, 32 at a time', writers: 32, events: 10 },
  ]
  const rates = kinds.map((): number[] => [])
  await appendFor(server.client, 32, 1, 1)
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, { writers, events }] of kinds.entries())
      rates[i]?.push(await appendFor(server.client, writers, events, SECONDS))
  for (const [i, { name }] of kinds.entries()) print(name, perSecond(median(rates[i] ?? [])))
  for (const load of [
    { perSecond: 100, subscribers: 1 },
    { perSecond: 1_000, subscribers: 1 },
    { perSecond: 100, subscribers: 50 },
    { perSecond: 1_000, subscribers: 50 },
  ]) {
    const times = await appendToSubscriber(server.client, { ...load, seconds: SECONDS })
    const at = (part: number) => `${percentile(times, part).toFixed(1)} ms`
    print(
      `append to subscriber, ${load.perSecond}/s, ${load.subscribers} subscriber${load.subscribers > 1 ? 's' : ''}`,
      `p50 ${at(0.5)}, p99 ${at(0.99)}`,
    )
  }
  print('memory after that', `${memoryMb(server.pid)} MB`)
  await server.stop('SIGTERM')
}

/** Events a second that writers get acknowledged, each with one append under way. */
async function appendFor(
  client: EventStoreDBClient,
  writers: number,
  events: number,
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
  return rate(done, start)
}

async function withManyEvents(): Promise<void> {
  const file = join(folder, 'many.db')
  const start = performance.now()
  fillLog(file, EVENTS)
  const size = Math.round(statSync(file).size / 2 ** 20)
  print(
    `${EVENTS} events written to the file (${size} MB), without the server`,
    perSecond(rate(EVENTS, start)),
  )

  const server = new ServerProcess(file)
  const restarts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await server.stop('SIGKILL')
    const from = performance.now()
    await server.start()
    restarts.push(performance.now() - from)
  }
  print(`restart after a kill, with ${EVENTS} events`, `${(median(restarts) / 1000).toFixed(2)} s`)
  print('memory after the restart', `${memoryMb(server.pid)} MB`)

  let from = performance.now()
  let seen = 0
  for await (const _ of server.client.readAll({ maxCount: EVENTS })) seen++
  print(`reading ${seen} events forwards`, perSecond(rate(seen, from)))

  from = performance.now()
  seen = 0
  const subscription = server.client.subscribeToAll({ fromPosition: START })
  for await (const _ of subscription) if (++seen === EVENTS) break
  await subscription.unsubscribe()
  print(`the same as a subscription`, perSecond(rate(seen, from)))
  print('memory after that', `${memoryMb(server.pid)} MB`)

  for (let n = 0; n < 10_000; n += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => server.client.readStream(`filled-${n + i}`, { maxCount: 1 })).map(
        async events => {
          for await (const _ of events);
        },
      ),
    )
  }
  print('memory after 10,000 streams were read', `${memoryMb(server.pid)} MB`)
  await server.stop('SIGTERM')
}
