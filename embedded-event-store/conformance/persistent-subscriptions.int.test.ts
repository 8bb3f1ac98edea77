import {
  PersistentSubscriptionDroppedError,
  persistentSubscriptionToStreamSettingsFromDefaults,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { GROUP, groupTools } from './group-tools.ts'
import { isOwnServer, serverForTests } from './server-under-test.ts'
import {
  all,
  counted,
  countedUpTo,
  eventually,
  failureOf,
  linkTo,
  newStream,
  numberOf,
  take,
} from './testing.ts'

const server = serverForTests()
const { groupOn, join, info, takeAndAck } = groupTools(server)

describe('a persistent subscription', () => {
  it('delivers history and then live events', async () => {
    const stream = await groupOn(60)
    const subscription = join(stream)
    expect((await takeAndAck(subscription, 60)).map(numberOf)).toEqual(countedUpTo(60).map((_, n) => n))
    const live = takeAndAck(subscription, 5)
    for (let n = 60; n < 65; n++) await server.client.appendToStream(stream, counted(n))
    expect((await live).map(numberOf)).toEqual([60, 61, 62, 63, 64])
    await subscription.unsubscribe()
  })

  it.each([
    { name: 'the start', startFrom: START, first: 0 },
    { name: 'a revision, inclusive', startFrom: 3n, first: 3 },
    { name: 'the end', startFrom: 'end', first: 5 },
  ] as const)('begins at $name', async ({ startFrom, first }) => {
    const stream = await groupOn(5, { startFrom })
    // What is written before anybody joins concerns the group too.
    await server.client.appendToStream(stream, counted(5))
    const subscription = join(stream)
    expect(numberOf((await takeAndAck(subscription, 1))[0] as ResolvedEvent)).toBe(first)
    await subscription.unsubscribe()
  })

  it('holds back what a consumer has no room for', async () => {
    const stream = await groupOn(10)
    const subscription = join(stream, 3)
    const first = await take(subscription, 3)
    subscription.resume()
    await eventually(async () => (await info(stream)).stats.totalInFlightMessages).toBe(3)
    await subscription.ack(first[0] as never)
    expect((await take(subscription, 1)).map(numberOf)).toEqual([3])
    await subscription.unsubscribe()
  })

  it('shares events out, and gives what a consumer left behind to another', async () => {
    const stream = await groupOn(0)
    const [one, other] = [join(stream, 2), join(stream, 2)]
    const taking = [take(one, 2), take(other, 2)]
    await eventually(async () => (await info(stream)).connections.length).toBe(2)
    await server.client.appendToStream(stream, countedUpTo(4))
    const [ones = [], others = []] = await Promise.all(taking)
    expect([...ones, ...others].map(numberOf).sort()).toEqual([0, 1, 2, 3])

    await one.unsubscribe()
    await other.ack(...(others as never[]))
    const inherited = await takeAndAck(other, 2)
    expect(inherited.map(numberOf).sort()).toEqual(ones.map(numberOf).sort())
    await other.unsubscribe()
  })

  it('resolves links when its settings say so', async () => {
    const { client } = server
    const [target, links] = [newStream(), newStream()]
    await client.appendToStream(target, countedUpTo(2))
    await client.appendToStream(links, linkTo(1, target))
    await client.createPersistentSubscriptionToStream(
      links,
      GROUP,
      persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START, resolveLinkTos: true }),
    )
    const subscription = join(links)
    const [resolved] = await takeAndAck(subscription, 1)
    expect(resolved?.event).toMatchObject({ streamId: target, revision: 1n })
    expect(resolved?.link).toMatchObject({ streamId: links, revision: 0n })
    await eventually(async () => (await info(links)).stats.totalInFlightMessages).toBe(0)
    await subscription.unsubscribe()
  })
})

describe('a message that is not dealt with', () => {
  it('comes again with nack retry, as often as the settings say, and is then parked', async () => {
    const stream = await groupOn(2, { maxRetryCount: 2 })
    const subscription = join(stream, 1)
    const retries: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      const [event] = await take(subscription, 1)
      expect(numberOf(event as ResolvedEvent)).toBe(0)
      retries.push((event as unknown as { retryCount: number }).retryCount)
      await subscription.nack('retry', 'not now', event as never)
    }
    expect(retries).toEqual([0, 1, 2])
    expect((await takeAndAck(subscription, 1)).map(numberOf)).toEqual([1])
    await eventually(async () => (await info(stream)).stats.parkedMessageCount).toBe(1n)
    await subscription.unsubscribe()
  })

  it('comes again when its time is over', async () => {
    const stream = await groupOn(1, { messageTimeout: 300 })
    const subscription = join(stream)
    const [first] = await take(subscription, 1)
    const [again] = await take(subscription, 1)
    expect(again?.event?.id).toBe(first?.event?.id)
    expect((again as unknown as { retryCount: number }).retryCount).toBe(1)
    await subscription.ack(again as never)
    await subscription.unsubscribe()
  })

  it('is passed over with nack skip', async () => {
    const stream = await groupOn(2)
    const subscription = join(stream, 1)
    const [event] = await take(subscription, 1)
    await subscription.nack('skip', 'never', event as never)
    expect((await takeAndAck(subscription, 1)).map(numberOf)).toEqual([1])
    expect((await info(stream)).stats.parkedMessageCount).toBe(0n)
    await subscription.unsubscribe()
  })

  it('is parked with nack park, and comes again when it is replayed', async () => {
    const { client } = server
    const stream = await groupOn(4)
    const subscription = join(stream, 1)
    for (let n = 0; n < 3; n++) {
      const [event] = await take(subscription, 1)
      await subscription.nack('park', 'broken', event as never)
    }
    await takeAndAck(subscription, 1)
    await eventually(async () => (await info(stream)).stats.parkedMessageCount).toBe(3n)

    await client.replayParkedMessagesToStream(stream, GROUP, { stopAt: 2 })
    expect((await takeAndAck(subscription, 2)).map(numberOf)).toEqual([0, 1])
    await eventually(async () => (await info(stream)).stats.parkedMessageCount).toBe(1n)
    await client.replayParkedMessagesToStream(stream, GROUP)
    const [last] = await takeAndAck(subscription, 1)
    expect(last?.event).toMatchObject({ streamId: stream, revision: 2n })
    await eventually(async () => (await info(stream)).stats.parkedMessageCount).toBe(0n)
    await subscription.unsubscribe()
  })

  // EventStoreDB takes a message nacked with "stop" for dealt with and goes on.
  it.runIf(isOwnServer)('ends the consumer with nack stop, and goes to another', async () => {
    const stream = await groupOn(1)
    const subscription = join(stream)
    const [event] = await take(subscription, 1)
    const failure = failureOf(subscription)
    await subscription.nack('stop', 'enough', event as never)
    expect(await failure).toBeInstanceOf(PersistentSubscriptionDroppedError)
    const other = join(stream)
    expect((await takeAndAck(other, 1)).map(numberOf)).toEqual([0])
    await other.unsubscribe()
  })
})

/** Only a server of one's own is killed. */
describe.runIf(isOwnServer)('a group over a kill of the server', () => {
  it('is still there, with its checkpoint, its settings and its parked messages', async () => {
    const stream = await groupOn(20, {
      checkPointLowerBound: 1,
      checkPointUpperBound: 5,
      checkPointAfter: 100,
      maxRetryCount: 3,
    })
    const subscription = join(stream, 1)
    const [parked] = await take(subscription, 1)
    await subscription.nack('park', 'broken', parked as never)
    await takeAndAck(subscription, 9)
    await eventually(async () => (await info(stream)).stats.lastCheckpointedEventRevision).toBe(9n)
    subscription.on('error', () => {})
    await server.killAndRestart()

    const { settings, stats } = await info(stream)
    expect(settings.maxRetryCount).toBe(3)
    expect(stats).toMatchObject({ parkedMessageCount: 1n, lastCheckpointedEventRevision: 9n })
    const again = join(stream, 1)
    expect((await takeAndAck(again, 10)).map(numberOf)).toEqual(Array.from({ length: 10 }, (_, n) => n + 10))
    await server.client.replayParkedMessagesToStream(stream, GROUP)
    expect((await takeAndAck(again, 1)).map(numberOf)).toEqual([0])
    await again.unsubscribe()
    expect(await all(server.client.readStream(stream))).toHaveLength(20)
  })
})
