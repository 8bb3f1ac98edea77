import { once } from 'node:events'
import { binaryEvent, type StreamingRead } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  isOwnServer,
  residentBytes,
  type ServerUnderTest,
  startServerUnderTest,
} from './server-under-test.ts'
import { all, counted, newStream, take } from './testing.ts'

const MEGABYTE = 1024 * 1024
const EVENT_BYTES = 250_000
const EVENTS = 240
const READERS = 8

/** Only the memory of the test's own server is visible. */
describe.runIf(isOwnServer)('readers that stall', () => {
  let server: ServerUnderTest
  const stream = newStream()
  beforeAll(async () => {
    server = await startServerUnderTest()
    const big = () => binaryEvent({ type: 'Big', data: new Uint8Array(EVENT_BYTES) })
    for (let n = 0; n < EVENTS; n += 4) {
      await server.client.appendToStream(stream, [big(), big(), big(), big()])
    }
  })
  afterAll(() => server.stop())

  it('cost the server no memory, and no other reader its events', async () => {
    const { client } = server
    expect(await all(client.readStream(stream))).toHaveLength(EVENTS)
    const before = residentBytes(server.pid())

    const stalled: StreamingRead<unknown>[] = []
    for (let n = 0; n < READERS; n++) {
      const reader = n % 2 === 0 ? client.readStream(stream) : client.subscribeToStream(stream)
      stalled.push(reader as StreamingRead<unknown>)
      // It has started, and its events are not consumed.
      await once(reader, 'readable')
    }
    // Meanwhile others read everything, and live events arrive.
    const live = client.subscribeToStream(stream, { fromRevision: BigInt(EVENTS - 1) })
    const next = take(live, 1)
    expect(await all(client.readStream(stream, { maxCount: EVENTS }))).toHaveLength(EVENTS)
    await client.appendToStream(stream, counted(1))
    expect(await next).toHaveLength(1)
    await live.unsubscribe()

    // All of it held for each would be 8 × 60 MB.
    const grown = residentBytes(server.pid()) - before
    expect(grown / MEGABYTE).toBeLessThan(150)

    // A reader that resumes receives everything, including events appended meanwhile.
    const [first, ...others] = stalled
    expect(await all(first as AsyncIterable<unknown>)).toHaveLength(EVENTS + 1)
    for (const reader of others) reader.destroy()
  })
})
