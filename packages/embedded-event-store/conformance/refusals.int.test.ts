import { randomUUID } from 'node:crypto'
import {
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  START,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { rawBatchAppend } from './raw-client.ts'
import { isOwnServer, serverForTests, startServerUnderTest } from './server-under-test.ts'
import { all, counted, countedUpTo, eventually, failureOf, newStream, numbersIn, outcome } from './testing.ts'

const server = serverForTests()
const DEADLINE_EXCEEDED = 4
const RESOURCE_EXHAUSTED = 8

describe('a delete', () => {
  it.each(['any', 'no_stream'] as const)(
    'is a wrong revision for a stream that never existed: %s',
    async expected => {
      const stream = newStream()
      const error = await outcome(server.client.deleteStream(stream, { expectedRevision: expected }))
      expect(error).toBeInstanceOf(WrongExpectedVersionError)
      expect(await outcome(all(server.client.readStream(`$$${stream}`)))).toBeInstanceOf(StreamNotFoundError)
    },
  )

  it('deletes a stream with metadata only', async () => {
    const stream = newStream()
    await server.client.setStreamMetadata(stream, { maxCount: 3 })
    expect(await server.client.deleteStream(stream)).toMatchObject({ position: {} })
  })
})

describe('metadata', () => {
  it.each([{ $maxCount: 1.5 }, { $tb: 1.5 }, { $maxAge: 0.5 }, { $maxCount: 0, $tb: 2 }, { $tb: 1e300 }])(
    'ignores a limit that is not a whole number: %j',
    async metadata => {
      const { client } = server
      const stream = newStream()
      await client.appendToStream(stream, countedUpTo(4))
      await client.appendToStream(`$$${stream}`, { ...counted(0, '$metadata'), data: metadata as never })
      expect(await numbersIn(client, stream)).toEqual([0, 1, 2, 3])
      expect(await numbersIn(client, stream, { direction: 'backwards', fromRevision: 'end' })).toEqual([
        3, 2, 1, 0,
      ])
      await client.appendToStream(stream, counted(4))
      expect(await numbersIn(client, stream)).toEqual([0, 1, 2, 3, 4])
    },
  )
})

describe('a batch append', () => {
  it('is rejected after its deadline, however large it is', async () => {
    const stream = newStream()
    for (const events of [countedUpTo(2), countedUpTo(30_000)]) {
      const error = await outcome(server.client.appendToStream(stream, events, { deadline: -1_000 }))
      expect(error).toBeInstanceOf(DeadlineExceededError)
    }
    const large = await outcome(server.client.appendToStream(stream, countedUpTo(30_000)))
    expect(large).toBeInstanceOf(MaxAppendSizeExceededError)
    expect(await outcome(all(server.client.readStream(stream)))).toBeInstanceOf(StreamNotFoundError)
  })

  it('is rejected at its deadline if its rest is missing, and a late rest changes nothing', async () => {
    const [stream, id] = [newStream(), randomUUID()]
    const call = rawBatchAppend(server.url)
    call.send(id, { stream, deadline: new Date(Date.now() + 300) })
    await eventually(() => call.answers.get(id)?.getError()?.getCode()).toBe(DEADLINE_EXCEEDED)
    call.send(id, { isFinal: true })
    const next = randomUUID()
    call.send(next, { stream, isFinal: true })
    await eventually(() => call.answers.get(next)?.getSuccess()?.getCurrentRevision()).toBe('0')
    call.close()
  })

  it.runIf(isOwnServer)(
    'is refused when too many bytes of others wait for their rest on the call',
    async () => {
      const stream = newStream()
      const call = rawBatchAppend(server.url)
      const ids = Array.from({ length: 24 }, () => randomUUID())
      for (const id of ids) call.send(id, { stream, bytes: 1_000_000 })
      const codes = () => [...call.answers.values()].map(answer => answer.getError()?.getCode())
      await eventually(() => codes().length).toBe(8)
      expect(new Set(codes())).toEqual(new Set([RESOURCE_EXHAUSTED]))
      for (const id of ids) call.send(id, { isFinal: true })
      await eventually(() => call.answers.size).toBe(24)
      expect([...call.answers.values()].filter(answer => answer.hasSuccess())).toHaveLength(16)
      call.close()
    },
  )
})

describe('a stream name', () => {
  it.runIf(isOwnServer)('has a bound, within which errors can name it', async () => {
    const { client } = server
    expect(await outcome(client.appendToStream('x'.repeat(4_097), counted(0)))).toMatchObject({
      message: expect.stringContaining('at most 4096 bytes'),
    })
    const longest = `${newStream()}${'あ'.repeat(1_300)}`
    await client.appendToStream(longest, counted(0))
    await client.tombstoneStream(longest)
    expect(await outcome(all(client.readStream(longest)))).toMatchObject({ type: 'stream-deleted' })
  })
})

describe.runIf(isOwnServer)('a server that is shutting down', () => {
  it('acknowledges written appends, and rejects the others as unavailable', async () => {
    const stopping = await startServerUnderTest()
    const { client } = stopping
    const stream = newStream()
    await client.appendToStream(stream, counted(-1))
    const subscription = client.subscribeToStream(stream, { fromRevision: START })
    subscription.on('data', () => {})
    const failed = failureOf(subscription)
    const answers = Array.from({ length: 300 }, (_, n) =>
      client.appendToStream(stream, counted(n)).then(
        () => 'written',
        (error: Error) => error,
      ),
    )
    await Promise.race(answers)
    process.kill(stopping.pid(), 'SIGTERM')
    const refused = (await Promise.all(answers)).filter(answer => answer !== 'written')
    for (const error of refused)
      expect(String(error)).toMatch(/the store is stopping|UNAVAILABLE|No connection/)
    expect(await failed).toBeInstanceOf(UnavailableError)
    await stopping.killAndRestart()
    expect(await numbersIn(stopping.client, stream)).toHaveLength(1 + answers.length - refused.length)
    await stopping.stop()
  })
})
