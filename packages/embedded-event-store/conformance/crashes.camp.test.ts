import { setTimeout as delay } from 'node:timers/promises'
import { NO_STREAM, StreamNotFoundError } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOwnServer, type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'
import { all, counted, countedUpTo, newStream, outcome } from './testing.ts'

const ROUNDS = 6
const WRITERS = 6
const EVENTS_PER_APPEND = 40

/** Only the test's own server is killed. */
describe.runIf(isOwnServer)('a server that is killed', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest()
  })
  afterAll(() => server.stop())

  it('keeps every acknowledged append after a kill', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const stream = newStream()
      await server.client.appendToStream(stream, counted(round), { expectedRevision: NO_STREAM })
      await server.killAndRestart()
      expect(await all(server.client.readStream(stream))).toHaveLength(1)
    }
  })

  it('has whole appends only, and none acknowledged is missing', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const attempted = new Set<string>()
      const acknowledged = new Set<string>()
      const { client } = server
      let killed = false
      const write = async () => {
        while (!killed) {
          const stream = newStream()
          attempted.add(stream)
          await client.appendToStream(stream, countedUpTo(EVENTS_PER_APPEND), { expectedRevision: NO_STREAM })
          acknowledged.add(stream)
        }
      }
      const writing = Promise.allSettled(Array.from({ length: WRITERS }, write))
      await expect.poll(() => acknowledged.size, { timeout: 10_000, interval: 5 }).toBeGreaterThan(round * 3)
      // Some way into the appends that are on their way.
      await delay(round * 3)
      killed = true
      await server.killAndRestart()
      await Promise.race([writing, delay(1_000)])

      for (const stream of attempted) {
        const events = await outcome(all(server.client.readStream(stream)))
        const count = events instanceof StreamNotFoundError ? 0 : (events as unknown[]).length
        expect(acknowledged.has(stream) ? [EVENTS_PER_APPEND] : [0, EVENTS_PER_APPEND]).toContain(count)
      }
    }
  })

  it('resumes with its revisions, positions, deletions and metadata', async () => {
    const [kept, deleted, closed] = [newStream(), newStream(), newStream()]
    for (const stream of [kept, deleted, closed]) await server.client.appendToStream(stream, countedUpTo(5))
    await server.client.setStreamMetadata(kept, { maxCount: 2 })
    await server.client.deleteStream(deleted)
    const { position } = await server.client.tombstoneStream(closed)
    await server.killAndRestart()

    const { client } = server
    const next = await client.appendToStream(kept, counted(5), { expectedRevision: 4n })
    expect(next.position?.commit).toBeGreaterThan(position?.commit as bigint)
    const events = await all(client.readStream(kept))
    expect(events.map(({ event }) => event?.revision)).toEqual([4n, 5n])
    await expect(all(client.readStream(deleted))).rejects.toBeInstanceOf(StreamNotFoundError)
    expect((await client.appendToStream(deleted, counted(0))).nextExpectedRevision).toBe(5n)
    await expect(client.appendToStream(closed, counted(0))).rejects.toThrow()
  })

  it('recognises an append that was repeated over the kill', async () => {
    const stream = newStream()
    const events = countedUpTo(3)
    const first = await server.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    await server.killAndRestart()
    const repeat = await server.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    expect(repeat).toEqual(first)
    expect(await all(server.client.readStream(stream))).toHaveLength(3)
  })
})
