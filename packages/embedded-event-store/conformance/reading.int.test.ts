import { binaryEvent, StreamNotFoundError } from '@eventstore/db-client'
import { status } from '@grpc/grpc-js'
import { describe, expect, it } from 'vitest'
import { rawRead, shared, streams } from './raw-client.ts'
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

const streamOf = async (count: number): Promise<string> => {
  const stream = newStream()
  await server.client.appendToStream(stream, countedUpTo(count))
  return stream
}

describe('reading a stream', () => {
  it('begins at the given revision, both ways, and ends where it should', async () => {
    const { client } = server
    const stream = await streamOf(5)
    const read = (options: Parameters<typeof numbersIn>[2]) => numbersIn(client, stream, options)
    expect(await read({})).toEqual([0, 1, 2, 3, 4])
    expect(await read({ fromRevision: 2n })).toEqual([2, 3, 4])
    expect(await read({ fromRevision: 2n, maxCount: 2 })).toEqual([2, 3])
    expect(await read({ fromRevision: 5n })).toEqual([])
    expect(await read({ fromRevision: 'end' })).toEqual([])
    const direction = 'backwards'
    expect(await read({ direction, fromRevision: 'end' })).toEqual([4, 3, 2, 1, 0])
    expect(await read({ direction, fromRevision: 'end', maxCount: 1 })).toEqual([4])
    expect(await read({ direction, fromRevision: 2n })).toEqual([2, 1, 0])
    expect(await read({ direction, fromRevision: 100n, maxCount: 2 })).toEqual([4, 3])
    expect(await read({ direction, fromRevision: 'start' })).toEqual([0])
  })

  it('is not limited by what fits into one page', async () => {
    const stream = await streamOf(1_500)
    const forwards = await numbersIn(server.client, stream)
    expect(forwards).toEqual(countedUpTo(1_500).map((_, n) => n))
    const backwards = await numbersIn(server.client, stream, { direction: 'backwards', fromRevision: 'end' })
    expect(backwards).toEqual(forwards.toReversed())
  })

  it('reports a missing stream', async () => {
    const stream = newStream()
    const error = await outcome(all(server.client.readStream(stream)))
    expect(error).toBeInstanceOf(StreamNotFoundError)
    expect((error as StreamNotFoundError).streamName).toBe(stream)
  })
})

describe('reading the log', () => {
  it('is forwards from a position inclusive, backwards strictly before it', async () => {
    const { client } = server
    const stream = newStream()
    const positions = []
    for (let n = 0; n < 4; n++) positions.push((await client.appendToStream(stream, counted(n))).position)
    const own = async (read: ReturnType<typeof client.readAll>) =>
      (await all(read)).filter(({ event }) => event?.streamId === stream).map(numberOf)
    const fromPosition = positions[2]
    expect(await own(client.readAll({ fromPosition }))).toEqual([2, 3])
    expect(await own(client.readAll({ fromPosition, maxCount: 1 }))).toEqual([2])
    expect(await own(client.readAll({ direction: 'backwards', fromPosition, maxCount: 2 }))).toEqual([1, 0])
    const end = { direction: 'backwards', fromPosition: 'end' } as const
    expect(await own(client.readAll({ ...end, maxCount: 3 }))).toEqual([3, 2, 1])
    expect(await own(client.readAll({ fromPosition: 'end' }))).toEqual([])
    expect(await own(client.readAll({ direction: 'backwards', fromPosition: 'start' }))).toEqual([])
  })

  it('holds every event once, in one order, with rising positions', async () => {
    const { client } = server
    const after = await headPosition(client)
    const names = Array.from({ length: 5 }, () => newStream())
    for (let n = 0; n < 40; n++) {
      await Promise.all(
        names.map(stream => client.appendToStream(stream, [counted(2 * n), counted(2 * n + 1)])),
      )
    }
    const forwards = (await all(client.readAll({ fromPosition: after }))).slice(1)
    expect(forwards).toHaveLength(400)
    const commits = forwards.map(({ commitPosition }) => commitPosition as bigint)
    expect(commits).toEqual([...new Set(commits)].sort((a, b) => (a < b ? -1 : 1)))
    for (const name of names) {
      const own = forwards.filter(({ event }) => event?.streamId === name)
      expect(own.map(numberOf)).toEqual(countedUpTo(80).map((_, n) => n))
    }
    const backwards = await all(
      client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 400 }),
    )
    expect(backwards.toReversed().map(({ event }) => event?.id)).toEqual(
      forwards.map(({ event }) => event?.id),
    )
  })

  it('refuses a position that no event ever had', async () => {
    const { client } = server
    const { commit } = await headPosition(client)
    for (const wrong of [commit + 1n, commit + 1_000_000n]) {
      const error = await outcome(
        all(client.readAll({ fromPosition: { commit: wrong, prepare: wrong }, maxCount: 1 })),
      )
      expect(error).toBeInstanceOf(Error)
    }
  })
})

describe('links', () => {
  const linkTo = (target: string) => binaryEvent({ type: '$>', data: Buffer.from(target) })

  it('are resolved when asked for, and come alone when they point at nothing', async () => {
    const { client } = server
    const [target, deleted, closed, short, links] = Array.from({ length: 5 }, () => newStream()) as [
      string,
      string,
      string,
      string,
      string,
    ]
    for (const stream of [target, deleted, closed, short]) await client.appendToStream(stream, countedUpTo(3))
    await client.deleteStream(deleted)
    await client.tombstoneStream(closed)
    await client.setStreamMetadata(short, { maxCount: 1 })
    await client.appendToStream(links, [
      linkTo(`1@${target}`),
      linkTo(`9@${target}`),
      linkTo(`0@${newStream()}`),
      linkTo(`0@${deleted}`),
      linkTo(`0@${closed}`),
      linkTo(`0@${short}`),
      linkTo('nonsense'),
      counted(7),
    ])
    const resolved = await all(client.readStream(links, { resolveLinkTos: true }))
    expect(resolved.map(({ event }) => event && [event.streamId, event.revision])).toEqual([
      [target, 1n],
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      [links, 7n],
    ])
    expect(resolved.map(({ link }) => link?.revision)).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, undefined])
    expect(resolved[0]?.link?.streamId).toBe(links)

    const plain = await all(client.readStream(links))
    expect(plain.map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n])
    expect(plain.every(({ link }) => link === undefined)).toBe(true)
  })
})

describe('reads that mean nothing', () => {
  const empty = () => new shared.Empty()
  const { Options } = streams.ReadReq
  const ofStream = (options: InstanceType<typeof Options>) =>
    options.setStream(
      new Options.StreamOptions()
        .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('some')))
        .setStart(empty()),
    )
  const ofAll = (options: InstanceType<typeof Options>) =>
    options.setAll(new Options.AllOptions().setStart(empty()))
  const live = (options: InstanceType<typeof Options>) =>
    options.setSubscription(new Options.SubscriptionOptions())
  const filtered = (options: InstanceType<typeof Options>, regex = '^x') =>
    options.setFilter(
      new Options.FilterOptions()
        .setEventType(new Options.FilterOptions.Expression().setRegex(regex))
        .setMax(32)
        .setCheckpointintervalmultiplier(1),
    )
  const unfiltered = (options: InstanceType<typeof Options>) => options.setNoFilter(empty())
  const backwards = (options: InstanceType<typeof Options>) =>
    options.setReadDirection(Options.ReadDirection.BACKWARDS)

  it.each([
    { name: 'a subscription to a stream backwards', build: [ofStream, live, backwards, unfiltered] },
    { name: 'a subscription to the log backwards', build: [ofAll, live, backwards, unfiltered] },
    { name: 'a filtered subscription backwards', build: [ofAll, live, backwards, filtered] },
    { name: 'a filtered subscription to a stream', build: [ofStream, live, filtered] },
    { name: 'neither a stream nor the log', build: [live, unfiltered] },
    { name: 'neither a count nor a subscription', build: [ofAll, unfiltered] },
  ])('refuses $name', async ({ build }) => {
    const read = rawRead(server.url, options => {
      for (const step of build as ((options: unknown) => void)[]) step(options)
    })
    await expect(read).rejects.toMatchObject({ code: status.INVALID_ARGUMENT })
  })

  it('filters counted reads of the log both ways', async () => {
    const { client } = server
    const stream = newStream()
    const type = `Kind${stream.replaceAll('-', '')}`
    await client.appendToStream(stream, [counted(0, type), counted(1, 'Other'), counted(2, type)])
    for (const direction of [() => {}, backwards]) {
      const answers = await rawRead(server.url, options => {
        options.setAll(
          direction === backwards
            ? new Options.AllOptions().setEnd(empty())
            : new Options.AllOptions().setStart(empty()),
        )
        options.setCount('10')
        filtered(options, `^${type}$`)
        direction(options)
      })
      const revisions = answers.flatMap(answer => answer.getEvent()?.getEvent()?.getStreamRevision() ?? [])
      expect(revisions).toEqual(direction === backwards ? ['2', '0'] : ['0', '2'])
    }
  })
})
