import {
  AccessDeniedError,
  ANY,
  binaryEvent,
  type Credentials,
  DeadlineExceededError,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { breakOffAppend } from './raw-client.ts'
import { serverForTests } from './server-under-test.ts'
import {
  all,
  counted,
  countedUpTo,
  headPosition,
  newStream,
  numberOf,
  numbersIn,
  outcome,
} from './testing.ts'

const server = serverForTests()

// Credentials of a call make the client take the unary Append instead of BatchAppend.
const unary: { credentials: Credentials } = { credentials: { username: 'admin', password: 'changeit' } }

describe.each([
  { path: 'BatchAppend', by: {} },
  { path: 'Append', by: unary },
])('appending by $path', ({ by }) => {
  it('numbers the events of a stream and gives back what was written', async () => {
    const { client } = server
    const stream = newStream()
    const json = jsonEvent({
      type: 'Json',
      data: { text: '攻略 🎮', list: [1, null] },
      metadata: { by: 'me' },
    })
    const binary = binaryEvent({
      type: 'Binary',
      data: Uint8Array.from([0, 255, 1]),
      metadata: new Uint8Array([7]),
    })
    const before = Date.now()
    const first = await client.appendToStream(stream, [json, binary], { ...by, expectedRevision: NO_STREAM })
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n })
    const second = await client.appendToStream(stream, counted(2), { ...by, expectedRevision: 1n })
    expect(second.nextExpectedRevision).toBe(2n)
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit as bigint)

    const [a, b] = await all(client.readStream(stream))
    expect(a?.event).toMatchObject({
      id: json.id,
      type: 'Json',
      streamId: stream,
      revision: 0n,
      isJson: true,
      data: json.data,
      metadata: { by: 'me' },
    })
    expect(b?.event).toMatchObject({ id: binary.id, type: 'Binary', revision: 1n, isJson: false })
    expect(Buffer.from(b?.event?.data as Uint8Array)).toEqual(Buffer.from([0, 255, 1]))
    expect(a?.event?.created.getTime()).toBeGreaterThanOrEqual(before - 1_000)
    expect(a?.event?.created.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
    expect((b?.event as { position?: unknown } | undefined)?.position).toEqual(first.position)
  })

  it('reports the actual revision with a wrong expected revision', async () => {
    const { client } = server
    const [missing, stream] = [newStream(), newStream()]
    await client.appendToStream(stream, countedUpTo(3))
    const attempts = [
      { to: missing, expectedRevision: 0n, actualVersion: 'no_stream' },
      { to: missing, expectedRevision: STREAM_EXISTS, actualVersion: 'no_stream' },
      { to: stream, expectedRevision: NO_STREAM, actualVersion: 2n },
      { to: stream, expectedRevision: 1n, actualVersion: 2n },
      { to: stream, expectedRevision: 3n, actualVersion: 2n },
    ] as const
    for (const { to, expectedRevision, actualVersion } of attempts) {
      const error = await outcome(client.appendToStream(to, counted(9), { ...by, expectedRevision }))
      expect(error).toBeInstanceOf(WrongExpectedVersionError)
      expect(error).toMatchObject({ streamName: to, expectedVersion: expectedRevision, actualVersion })
    }
    expect(await numbersIn(client, stream)).toEqual([0, 1, 2])
  })

  it('takes any, stream_exists and the current revision', async () => {
    const { client } = server
    const stream = newStream()
    for (const [n, expectedRevision] of ([ANY, STREAM_EXISTS, 1n] as const).entries()) {
      await client.appendToStream(stream, counted(n), { ...by, expectedRevision })
    }
    expect(await numbersIn(client, stream)).toEqual([0, 1, 2])
  })

  it('counts a stream that has only metadata as existing', async () => {
    const { client } = server
    const stream = newStream()
    await client.setStreamMetadata(stream, { colour: 'red' })
    await client.appendToStream(stream, counted(0), { ...by, expectedRevision: STREAM_EXISTS })
    expect(await numbersIn(client, stream)).toEqual([0])
  })

  it('writes all events of an append or none, one behind the other', async () => {
    const { client } = server
    const after = await headPosition(client)
    const streams = Array.from({ length: 8 }, () => newStream())
    await Promise.all(
      streams.flatMap(stream => [0, 1].map(() => client.appendToStream(stream, countedUpTo(20), by))),
    )
    const log = (await all(client.readAll({ fromPosition: after }))).filter(({ event }) =>
      streams.includes(event?.streamId ?? ''),
    )
    expect(log).toHaveLength(320)
    for (let append = 0; append < log.length; append += 20) {
      const stretch = log.slice(append, append + 20)
      expect(new Set(stretch.map(({ event }) => event?.streamId)).size).toBe(1)
      expect(stretch.map(numberOf)).toEqual(countedUpTo(20).map((_, n) => n))
    }
  })

  it('refuses more than fits into one append, whole', async () => {
    const { client } = server
    const stream = newStream()
    const big = binaryEvent({ type: 'Big', data: new Uint8Array(300_000) })
    const error = await outcome(
      client.appendToStream(
        stream,
        Array.from({ length: 5 }, () => ({ ...big, id: crypto.randomUUID() })),
        by,
      ),
    )
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError)
    expect((error as MaxAppendSizeExceededError).maxAppendSize).toBe(1024 * 1024)
    await client.appendToStream(stream, counted(0), { ...by, expectedRevision: NO_STREAM })
  })

  it('refuses writing to the log as a whole', async () => {
    await expect(server.client.appendToStream('$all', counted(0), by)).rejects.toBeInstanceOf(
      AccessDeniedError,
    )
  })

  it('lets one of many writers with the same expectation win', async () => {
    const { client } = server
    const stream = newStream()
    let expectedRevision: bigint | typeof NO_STREAM = NO_STREAM
    for (let round = 0; round < 5; round++) {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          client.appendToStream(stream, counted(n), { ...by, expectedRevision }),
        ),
      )
      const winners = results.filter(({ status }) => status === 'fulfilled')
      expect(winners).toHaveLength(1)
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedVersionError)
      }
      expectedRevision = BigInt(round)
    }
    expect(await all(client.readStream(stream))).toHaveLength(5)
  })
})

describe('an append that is not complete', () => {
  it('writes nothing when the connection breaks', async () => {
    const { client, url } = server
    const names = Array.from({ length: 10 }, () => newStream())
    for (const stream of names) await breakOffAppend(url, stream, counted(0))
    for (const stream of names) {
      await client.appendToStream(stream, counted(1), { expectedRevision: NO_STREAM })
    }
    for (const stream of names) expect(await numbersIn(client, stream)).toEqual([1])
  })
})

describe('one long call of appends', () => {
  it('puts the chunks of a large append together', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, countedUpTo(500), { batchAppendSize: 2_000 })
    expect(await numbersIn(client, stream)).toEqual(countedUpTo(500).map((_, n) => n))
  })

  it('answers every append under its own id, refusals among successes', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, counted(0))
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        outcome(
          n % 3 === 0
            ? client.appendToStream(stream, counted(n), { expectedRevision: NO_STREAM })
            : client.appendToStream(`${stream}-${n}`, counted(n), { expectedRevision: NO_STREAM }),
        ),
      ),
    )
    for (const [n, answer] of answers.entries()) {
      if (n % 3 === 0) expect(answer).toBeInstanceOf(WrongExpectedVersionError)
      else expect(answer).toMatchObject({ success: true, nextExpectedRevision: 0n })
    }
  })

  it('refuses an append whose deadline is over', async () => {
    const { client } = server
    const stream = newStream()
    const late = outcome(client.appendToStream(stream, counted(0), { deadline: -5_000 }))
    expect(await late).toBeInstanceOf(DeadlineExceededError)
    await client.appendToStream(stream, counted(1), { expectedRevision: NO_STREAM })
  })

  it('rejects a malformed append and continues with the others', async () => {
    const { client } = server
    const stream = newStream()
    const malformed = outcome(client.appendToStream(stream, { ...counted(0), type: '' }))
    const others = countedUpTo(10).map(event => client.appendToStream(stream, event))
    expect(await malformed).toBeInstanceOf(Error)
    await Promise.all(others)
    expect(await all(client.readStream(stream))).toHaveLength(10)
  })
})
