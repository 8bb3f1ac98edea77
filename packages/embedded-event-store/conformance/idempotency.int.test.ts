import { NO_STREAM, STREAM_EXISTS, WrongExpectedVersionError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { serverForTests } from './server-under-test.ts'
import { all, counted, countedUpTo, newStream, numbersIn, outcome } from './testing.ts'

const server = serverForTests()

describe('a repeated append', () => {
  it.each(['no_stream', 'exact'] as const)('returns the first response again with %s', async kind => {
    const { client } = server
    const stream = newStream()
    if (kind === 'exact') await client.appendToStream(stream, counted(0))
    const expectedRevision = kind === 'exact' ? 0n : NO_STREAM
    const events = countedUpTo(3)
    const first = await client.appendToStream(stream, events, { expectedRevision })
    await client.appendToStream(stream, countedUpTo(2), { expectedRevision: first.nextExpectedRevision })
    const before = await numbersIn(client, stream)

    const repeat = await client.appendToStream(stream, events, { expectedRevision })
    expect(repeat).toEqual(first)
    expect(await numbersIn(client, stream)).toEqual(before)
  })

  it.each(['any', 'stream_exists'] as const)('writes nothing again with %s', async expectedRevision => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, counted(0))
    const events = countedUpTo(3)
    const first = await client.appendToStream(stream, events, { expectedRevision })
    await client.appendToStream(stream, counted(9))
    const repeat = await client.appendToStream(stream, events, { expectedRevision })
    expect(repeat.nextExpectedRevision).toBe(first.nextExpectedRevision)
    expect(await numbersIn(client, stream)).toEqual([0, 0, 1, 2, 9])
  })

  it('is recognised by its head alone: fewer of the same events are a repeat too', async () => {
    const { client } = server
    const stream = newStream()
    const events = countedUpTo(3)
    await client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    const repeat = await client.appendToStream(stream, events.slice(0, 2), { expectedRevision: NO_STREAM })
    expect(repeat.nextExpectedRevision).toBe(1n)
    expect(await numbersIn(client, stream)).toEqual([0, 1, 2])
  })

  it('writes once for many concurrent attempts', async () => {
    const { client } = server
    for (const expectedRevision of [NO_STREAM, 'any'] as const) {
      const stream = newStream()
      const events = countedUpTo(3)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => client.appendToStream(stream, events, { expectedRevision })),
      )
      expect(new Set(answers.map(({ nextExpectedRevision }) => nextExpectedRevision))).toEqual(new Set([2n]))
      expect(await all(client.readStream(stream))).toHaveLength(3)
    }
  })
})

describe('an append that is only like an earlier one', () => {
  it('is refused when another event begins it', async () => {
    const { client } = server
    const stream = newStream()
    const events = countedUpTo(2)
    await client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    const other = [counted(7), ...events.slice(1)]
    const error = await outcome(client.appendToStream(stream, other, { expectedRevision: NO_STREAM }))
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ actualVersion: 1n })
  })

  it('is refused when only a part is the same', async () => {
    const { client } = server
    const stream = newStream()
    const events = countedUpTo(2)
    await client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    const [head] = events
    for (const expectedRevision of [NO_STREAM, 'any', STREAM_EXISTS] as const) {
      for (const partly of [
        [head, counted(8)],
        [...events, counted(9)],
      ]) {
        const append = client.appendToStream(stream, partly as typeof events, { expectedRevision })
        expect(await outcome(append)).toBeInstanceOf(WrongExpectedVersionError)
      }
    }
    expect(await numbersIn(client, stream)).toEqual([0, 1])
  })

  it('is written when it expects the current revision, even with a known id', async () => {
    const { client } = server
    const stream = newStream()
    const event = counted(0)
    await client.appendToStream(stream, event, { expectedRevision: NO_STREAM })
    const again = await client.appendToStream(stream, event, { expectedRevision: 0n })
    expect(again.nextExpectedRevision).toBe(1n)
    expect(await numbersIn(client, stream)).toEqual([0, 0])
  })

  it('is written to another stream', async () => {
    const { client } = server
    const [one, other] = [newStream(), newStream()]
    const event = counted(0)
    await client.appendToStream(one, event)
    await client.appendToStream(other, event)
    expect(await numbersIn(client, other)).toEqual([0])
  })
})
