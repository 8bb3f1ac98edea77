import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { START } from '@eventstore/db-client'
import { ServerProcess } from '@koryaku/embedded-event-store/model/server-process.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { z } from 'zod'
import { readOptions } from '../program.ts'
import { benchAppends } from './event-store/appends.ts'
import { median, memoryMb, percentile, perSecond, print } from './event-store/figures.ts'
import { fillLog } from './event-store/fill-log.ts'
import { appendToSubscriber } from './event-store/latency.ts'
import { processorTime } from './event-store/processor-time.ts'

/**
 * `npm run bench:event-store -- [--events N] [--seconds S]`: the embedded event store, in a separate process, through
 * the official client in this one. Rates are medians of interleaved runs; every append is fsynced before its response.
 */
const { events: EVENTS, seconds: SECONDS } = readOptions(
  'npm run bench:event-store [-- --events N] [--seconds S]',
  { events: { type: 'string' }, seconds: { type: 'string' } },
  z.object({
    events: z.coerce.number().int().min(1).default(1_000_000),
    seconds: z.coerce.number().int().min(1).default(3),
  }),
)
const ROUNDS = 3

// The application's port widens the HTTP/2 window of this process, as it does in the services.
await connectEventStore('esdb://127.0.0.1:1?tls=false').close()
const folder = mkdtempSync(join(tmpdir(), 'koryaku-bench-events-'))
const rate = (count: number, since: number) => count / ((performance.now() - since) / 1000)
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
  await benchAppends(server, folder, SECONDS)
  for (const load of [
    { perSecond: 100, subscribers: 1 },
    { perSecond: 1_000, subscribers: 1 },
    { perSecond: 100, subscribers: 50 },
    { perSecond: 1_000, subscribers: 50 },
  ]) {
    let times: number[] = []
    const { store, client, passed } = await processorTime(server.pid, async () => {
      times = await appendToSubscriber(server.client, { ...load, seconds: SECONDS })
    })
    const at = (part: number) => `${percentile(times, part).toFixed(1)} ms`
    const busy = (seconds: number) => `${Math.round((100 * seconds) / passed)} %`
    print(
      `append to subscriber, ${load.perSecond}/s, ${load.subscribers} subscriber${load.subscribers > 1 ? 's' : ''}`,
      `p50 ${at(0.5)}, p99 ${at(0.99)} (processor: client ${busy(client)}, store ${busy(store)})`,
    )
  }
  print('memory after that', `${memoryMb(server.pid)} MB`)
  await server.stop('SIGTERM')
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

  await reading(server, `reading ${EVENTS} events forwards`, async () => {
    for await (const _ of server.client.readAll({ maxCount: EVENTS }));
  })
  await reading(server, 'the same as a subscription', async () => {
    const subscription = server.client.subscribeToAll({ fromPosition: START })
    let seen = 0
    for await (const _ of subscription) if (++seen === EVENTS) break
    await subscription.unsubscribe()
  })
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

async function reading(server: ServerProcess, name: string, read: () => Promise<void>): Promise<void> {
  const { store, client, passed } = await processorTime(server.pid, read)
  const each = (seconds: number) => `${((seconds * 1e6) / EVENTS).toFixed(1)} µs`
  print(
    name,
    `${perSecond(EVENTS / passed)} (processor time an event: client ${each(client)}, store ${each(store)})`,
  )
}
