import {
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { serverForTests } from './server-under-test.ts'
import { all, counted, countedUpTo, headPosition, newStream, numbersIn, outcome } from './testing.ts'

const server = serverForTests()

const deletedStream = async (): Promise<string> => {
  const stream = newStream()
  await server.client.appendToStream(stream, countedUpTo(2))
  await server.client.deleteStream(stream, { expectedRevision: 1n })
  return stream
}

describe('a deleted stream', () => {
  it('is not found, though the log keeps its events', async () => {
    const { client } = server
    const after = await headPosition(client)
    const stream = await deletedStream()
    for (const direction of ['forwards', 'backwards'] as const) {
      const fromRevision = direction === 'forwards' ? 'start' : 'end'
      const error = await outcome(all(client.readStream(stream, { direction, fromRevision })))
      expect(error).toBeInstanceOf(StreamNotFoundError)
    }
    const log = await all(client.readAll({ fromPosition: after }))
    expect(log.filter(({ event }) => event?.streamId === stream)).toHaveLength(2)
  })

  it.each([
    { name: 'any', expectedRevision: 'any' },
    { name: 'no_stream', expectedRevision: NO_STREAM },
    { name: 'its last revision', expectedRevision: 1n },
  ] as const)('comes back with an append that expects $name', async ({ expectedRevision }) => {
    const { client } = server
    const stream = await deletedStream()
    const { nextExpectedRevision } = await client.appendToStream(stream, [counted(7), counted(8)], {
      expectedRevision,
    })
    expect(nextExpectedRevision).toBe(3n)
    const events = await all(client.readStream(stream))
    expect(events.map(({ event }) => event?.revision)).toEqual([2n, 3n])
    expect(await numbersIn(client, stream, { direction: 'backwards', fromRevision: 'end' })).toEqual([8, 7])
    await client.appendToStream(stream, counted(9), { expectedRevision: 3n })
    expect(await numbersIn(client, stream)).toEqual([7, 8, 9])
  })

  it('does not come back for one who expects it to exist, or another revision', async () => {
    const { client } = server
    const stream = await deletedStream()
    const append = (expectedRevision: typeof STREAM_EXISTS | bigint) =>
      outcome(client.appendToStream(stream, counted(7), { expectedRevision }))
    expect(await append(STREAM_EXISTS)).toBeInstanceOf(StreamDeletedError)
    expect(await append(0n)).toBeInstanceOf(WrongExpectedVersionError)
    expect(await append(2n)).toBeInstanceOf(WrongExpectedVersionError)
  })

  it('keeps its metadata except $tb when it is revived', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, countedUpTo(2))
    await client.setStreamMetadata(stream, { truncateBefore: 2 ** 63, maxCount: 5, colour: 'red' })
    await expect(all(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError)
    await client.appendToStream(stream, counted(7), { expectedRevision: NO_STREAM })
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({
      truncateBefore: 2,
      maxCount: 5,
      colour: 'red',
    })
    expect(await numbersIn(client, stream)).toEqual([7])
  })

  it('comes back empty when metadata is written to it', async () => {
    const { client } = server
    const stream = await deletedStream()
    await client.setStreamMetadata(stream, { colour: 'red' })
    expect(await all(client.readStream(stream))).toEqual([])
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ colour: 'red', truncateBefore: 2 })
    await client.appendToStream(stream, counted(7), { expectedRevision: 1n })
    expect(await numbersIn(client, stream)).toEqual([7])
  })

  it('can be deleted again after it came back', async () => {
    const { client } = server
    const stream = await deletedStream()
    await client.appendToStream(stream, counted(7))
    await client.deleteStream(stream)
    await expect(all(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError)
    await client.appendToStream(stream, counted(8))
    expect(await numbersIn(client, stream)).toEqual([8])
  })
})

describe('deleting', () => {
  it('checks the expected revision', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, countedUpTo(2))
    for (const how of ['deleteStream', 'tombstoneStream'] as const) {
      for (const expectedRevision of [0n, 2n, NO_STREAM] as const) {
        const error = await outcome(client[how](stream, { expectedRevision }))
        expect(error).toBeInstanceOf(WrongExpectedVersionError)
        expect(error).toMatchObject({
          streamName: stream,
          expectedVersion: expectedRevision === NO_STREAM ? -1n : expectedRevision,
          actualVersion: 1n,
        })
      }
    }
    expect(await numbersIn(client, stream)).toEqual([0, 1])
  })

  it('returns its position in the log', async () => {
    const { client } = server
    const stream = newStream()
    const { position: appended } = await client.appendToStream(stream, counted(0))
    const { position } = await client.deleteStream(stream)
    expect(position?.commit).toBeGreaterThan(appended?.commit as bigint)
  })
})

describe('a tombstoned stream', () => {
  const closedStream = async (): Promise<string> => {
    const stream = newStream()
    await server.client.appendToStream(stream, countedUpTo(2))
    await server.client.tombstoneStream(stream, { expectedRevision: 1n })
    return stream
  }

  it('is permanently closed for reading, writing, deleting and metadata', async () => {
    const { client } = server
    const stream = await closedStream()
    const attempts = [
      () => all(client.readStream(stream)),
      () => all(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' })),
      () => client.appendToStream(stream, counted(7)),
      () => client.appendToStream(stream, counted(7), { expectedRevision: NO_STREAM }),
      () =>
        client.appendToStream(stream, counted(7), {
          credentials: { username: 'admin', password: 'changeit' },
        }),
      () => client.deleteStream(stream),
      () => client.tombstoneStream(stream),
      () => client.setStreamMetadata(stream, { maxCount: 1 }),
    ]
    for (const attempt of attempts) {
      const error = await outcome<unknown>(attempt())
      expect(error).toBeInstanceOf(StreamDeletedError)
      expect((error as StreamDeletedError).streamName).toMatch(stream)
    }
  })

  it('ends in the log with the highest revision there is', async () => {
    const { client } = server
    const after = await headPosition(client)
    const stream = await closedStream()
    const log = (await all(client.readAll({ fromPosition: after }))).filter(e => e.event?.streamId === stream)
    expect(log.map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n ** 63n - 1n])
    expect(log.at(-1)?.event?.type).toBe('$streamDeleted')
  })

  it('can have a name in any script', async () => {
    const { client } = server
    const stream = newStream('攻略 記事')
    await client.appendToStream(stream, counted(0))
    const wrong = await outcome(client.tombstoneStream(stream, { expectedRevision: 5n }))
    expect(wrong).toBeInstanceOf(WrongExpectedVersionError)
    await client.tombstoneStream(stream)
    expect(await outcome(all(client.readStream(stream)))).toBeInstanceOf(StreamDeletedError)
  })

  it('can be one that never was', async () => {
    const { client } = server
    const stream = newStream()
    await client.tombstoneStream(stream, { expectedRevision: NO_STREAM })
    await expect(client.appendToStream(stream, counted(0))).rejects.toBeInstanceOf(StreamDeletedError)
  })
})
