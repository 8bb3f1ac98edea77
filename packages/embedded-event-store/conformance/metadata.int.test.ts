import { StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { serverForTests } from './server-under-test.ts'
import { all, counted, countedUpTo, headPosition, newStream, numbersIn, outcome } from './testing.ts'

const server = serverForTests()

const streamOfFive = async (): Promise<string> => {
  const stream = newStream()
  await server.client.appendToStream(stream, countedUpTo(5))
  return stream
}
const backwards = { direction: 'backwards', fromRevision: 'end' } as const

describe('stream metadata', () => {
  it('is read back as it was written, also with an access control list', async () => {
    const { client } = server
    const stream = await streamOfFive()
    expect((await client.getStreamMetadata(stream)).metadata).toBeUndefined()
    const metadata = {
      maxCount: 10,
      maxAge: 3600,
      cacheControl: 30,
      acl: { readRoles: ['$all'], writeRoles: ['$admins'] },
      colour: 'red',
    }
    await client.setStreamMetadata(stream, metadata, { expectedRevision: 'no_stream' })
    expect((await client.getStreamMetadata(stream)).metadata).toEqual(metadata)
    expect(await numbersIn(client, stream)).toEqual([0, 1, 2, 3, 4])
  })

  it('is the last event of its metadata stream, which shows only that', async () => {
    const { client } = server
    const stream = await streamOfFive()
    await client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: 'no_stream' })
    await client.setStreamMetadata(stream, { maxCount: 4 }, { expectedRevision: 0n })
    const events = await all(client.readStream(`$$${stream}`))
    expect(events.map(({ event }) => [event?.revision, event?.type, event?.data])).toEqual([
      [1n, '$metadata', { $maxCount: 4 }],
    ])
    const error = await outcome(client.setStreamMetadata(stream, {}, { expectedRevision: 0n }))
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
  })

  it('does not make a stream: without events there is nothing to read', async () => {
    const stream = newStream()
    await server.client.setStreamMetadata(stream, { maxCount: 3 })
    await expect(all(server.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError)
  })
})

describe('limits in metadata', () => {
  it('$maxCount shows the newest only', async () => {
    const { client } = server
    const stream = await streamOfFive()
    await client.setStreamMetadata(stream, { maxCount: 2 })
    expect(await numbersIn(client, stream)).toEqual([3, 4])
    expect(await numbersIn(client, stream, backwards)).toEqual([4, 3])
    await client.appendToStream(stream, counted(5))
    expect(await numbersIn(client, stream)).toEqual([4, 5])
    expect(await numbersIn(client, stream, { fromRevision: 1n, maxCount: 1 })).toEqual([4])
  })

  it('$tb shows from a revision on', async () => {
    const { client } = server
    const stream = await streamOfFive()
    await client.setStreamMetadata(stream, { truncateBefore: 3 })
    expect(await numbersIn(client, stream)).toEqual([3, 4])
    expect(await numbersIn(client, stream, backwards)).toEqual([4, 3])
    expect(await numbersIn(client, stream, { fromRevision: 1n })).toEqual([3, 4])
    await client.setStreamMetadata(stream, { truncateBefore: 100 })
    expect(await numbersIn(client, stream)).toEqual([])
  })

  it('the higher bound holds when both are set', async () => {
    const { client } = server
    const stream = await streamOfFive()
    await client.setStreamMetadata(stream, { truncateBefore: 1, maxCount: 2 })
    expect(await numbersIn(client, stream)).toEqual([3, 4])
    await client.setStreamMetadata(stream, { truncateBefore: 4, maxCount: 3 })
    expect(await numbersIn(client, stream)).toEqual([4])
  })

  it('$maxAge is judged when the stream is read', async () => {
    const { client } = server
    const stream = await streamOfFive()
    await client.setStreamMetadata(stream, { maxAge: 2 })
    await expect.poll(() => numbersIn(client, stream), { timeout: 8_000, interval: 100 }).toEqual([])
    await client.appendToStream(stream, counted(5), { expectedRevision: 4n })
    expect(await numbersIn(client, stream)).toEqual([5])
    expect(await numbersIn(client, stream, backwards)).toEqual([5])
  })

  it('hides nothing of the log as a whole', async () => {
    const { client } = server
    const after = await headPosition(client)
    const stream = await streamOfFive()
    await client.setStreamMetadata(stream, { maxCount: 1, truncateBefore: 4 })
    const log = await all(client.readAll({ fromPosition: after }))
    expect(log.filter(({ event }) => event?.streamId === stream)).toHaveLength(5)
  })

  it('means nothing when it is not understood', async () => {
    const { client } = server
    const stream = await streamOfFive()
    await client.setStreamMetadata(stream, { $maxCount: 'two', $tb: -1 })
    expect(await numbersIn(client, stream)).toEqual([0, 1, 2, 3, 4])
  })
})
