import {
  eventTypeFilter,
  PersistentSubscriptionDoesNotExistError,
  PersistentSubscriptionDroppedError,
  PersistentSubscriptionExistsError,
  PersistentSubscriptionMaximumSubscribersReachedError,
  type PersistentSubscriptionToStream,
  type PersistentSubscriptionToStreamSettings,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOwnServer, type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'
import { all, counted, countedUpTo, eventually, newStream, numberOf, outcome, soon, take } from './testing.ts'

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest()
})
afterAll(() => server.stop())

type Settings = Partial<PersistentSubscriptionToStreamSettings>
const GROUP = 'workers'

/** A stream of so many events and a group on it, from its start unless said otherwise. */
async function groupOn(events: number, settings: Settings = {}): Promise<string> {
  const { client } = server
  const stream = newStream()
  if (events > 0) await client.appendToStream(stream, countedUpTo(events))
  await client.createPersistentSubscriptionToStream(
    stream,
    GROUP,
    persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START, ...settings }),
  )
  return stream
}
const join = (stream: string, bufferSize?: number): PersistentSubscriptionToStream =>
  server.client.subscribeToPersistentSubscriptionToStream(stream, GROUP, { bufferSize })
const info = (stream: string) => server.client.getPersistentSubscriptionToStreamInfo(stream, GROUP)
const failureOf = (subscription: NodeJS.EventEmitter) =>
  soon(new Promise(resolve => subscription.once('error', resolve)), 'the error')

/** Takes so many events, each of which is acknowledged. */
async function takeAndAck(
  subscription: PersistentSubscriptionToStream,
  count: number,
): Promise<ResolvedEvent[]> {
  const taken: ResolvedEvent[] = []
  while (taken.length < count) {
    const [event] = await take(subscription, 1)
    await subscription.ack(event as never)
    taken.push(event as ResolvedEvent)
  }
  return taken
}

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
    await client.appendToStream(links, {
      ...counted(0, '$>'),
      contentType: 'application/octet-stream',
      data: Buffer.from(`1@${target}`),
    } as never)
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

describe('the strategies', () => {
  /** Who got which streams, when six streams have five events each. */
  async function shares(consumerStrategyName: 'RoundRobin' | 'DispatchToSingle' | 'Pinned') {
    const { client } = server
    const links = newStream()
    const targets = Array.from({ length: 6 }, () => newStream())
    for (const target of targets) await client.appendToStream(target, countedUpTo(5))
    await client.createPersistentSubscriptionToStream(
      links,
      GROUP,
      persistentSubscriptionToStreamSettingsFromDefaults({
        startFrom: START,
        resolveLinkTos: true,
        consumerStrategyName,
      }),
    )
    const subscriptions = [join(links, 100), join(links, 100)]
    const seen: string[][] = [[], []]
    for (const [index, subscription] of subscriptions.entries()) {
      subscription.on('data', event => seen[index]?.push(event.event?.streamId ?? ''))
    }
    await eventually(async () => (await info(links)).connections.length).toBe(2)
    for (let n = 0; n < 5; n++) {
      await client.appendToStream(
        links,
        targets.map(
          target =>
            ({
              ...counted(0, '$>'),
              contentType: 'application/octet-stream',
              data: Buffer.from(`${n}@${target}`),
            }) as never,
        ),
      )
    }
    await eventually(() => seen.flat().length).toBe(30)
    await Promise.all(subscriptions.map(subscription => subscription.unsubscribe()))
    return seen as [string[], string[]]
  }

  it('round robin: one after the other', async () => {
    const [one, other] = await shares('RoundRobin')
    expect([one.length, other.length]).toEqual([15, 15])
  })

  it('dispatch to single: all to one while it has room', async () => {
    const [one, other] = await shares('DispatchToSingle')
    expect([one.length, other.length].sort()).toEqual([0, 30])
  })

  it('pinned: each stream to one', async () => {
    const [one, other] = await shares('Pinned')
    expect(one.filter(stream => other.includes(stream))).toEqual([])
    expect(one.length % 5).toBe(0)
  })
})

describe('groups', () => {
  it('are made once, found, listed, changed and taken away', async () => {
    const { client } = server
    const stream = await groupOn(3, { maxRetryCount: 7 })
    const again = client.createPersistentSubscriptionToStream(
      stream,
      GROUP,
      persistentSubscriptionToStreamSettingsFromDefaults(),
    )
    const error = await outcome(again)
    expect(error).toBeInstanceOf(PersistentSubscriptionExistsError)
    expect(error).toMatchObject({ streamName: stream, groupName: GROUP })

    const before = await info(stream)
    expect(before).toMatchObject({ eventSource: stream, groupName: GROUP })
    expect(before.settings).toMatchObject({
      maxRetryCount: 7,
      startFrom: START,
      consumerStrategyName: 'RoundRobin',
    })
    expect(before.stats).toMatchObject({ lastKnownEventRevision: 2n, parkedMessageCount: 0n })

    const changed = persistentSubscriptionToStreamSettingsFromDefaults({
      startFrom: 1n,
      maxRetryCount: 3,
      consumerStrategyName: 'Pinned',
    })
    await client.updatePersistentSubscriptionToStream(stream, GROUP, changed)
    expect((await info(stream)).settings).toMatchObject({
      maxRetryCount: 3,
      startFrom: 1n,
      consumerStrategyName: 'Pinned',
    })
    expect(
      (await client.listPersistentSubscriptionsToStream(stream)).map(({ groupName }) => groupName),
    ).toEqual([GROUP])
    const listed = await client.listAllPersistentSubscriptions()
    expect(listed.map(({ eventSource }) => eventSource)).toContain(stream)

    await client.deletePersistentSubscriptionToStream(stream, GROUP)
    for (const gone of [
      () => info(stream),
      () => client.updatePersistentSubscriptionToStream(stream, GROUP, changed),
      () => client.deletePersistentSubscriptionToStream(stream, GROUP),
      () => client.replayParkedMessagesToStream(stream, GROUP),
      () => client.listPersistentSubscriptionsToStream(stream),
    ]) {
      expect(await outcome<unknown>(gone())).toBeInstanceOf(PersistentSubscriptionDoesNotExistError)
    }
  })

  it('are not there before they are made', async () => {
    const failure = await failureOf(join(newStream()))
    expect(failure).toBeInstanceOf(PersistentSubscriptionDoesNotExistError)
  })

  it('have no more consumers than they may', async () => {
    const stream = await groupOn(1, { maxSubscriberCount: 1 })
    const first = join(stream)
    await take(first, 1)
    expect(await failureOf(join(stream))).toBeInstanceOf(PersistentSubscriptionMaximumSubscribersReachedError)
    await first.unsubscribe()
    await eventually(async () => (await info(stream)).connections.length).toBe(0)
    const second = join(stream)
    await takeAndAck(second, 1)
    await second.unsubscribe()
  })

  it('drop their consumers when they are changed or taken away', async () => {
    const { client } = server
    const stream = await groupOn(1)
    const one = join(stream)
    await take(one, 1)
    const dropped = failureOf(one)
    const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START })
    await client.updatePersistentSubscriptionToStream(stream, GROUP, settings)
    expect(await dropped).toBeInstanceOf(PersistentSubscriptionDroppedError)

    const other = join(stream)
    await take(other, 1)
    const gone = failureOf(other)
    await client.deletePersistentSubscriptionToStream(stream, GROUP)
    expect(await gone).toBeInstanceOf(PersistentSubscriptionDoesNotExistError)
  })

  it('tell what their consumers do', async () => {
    const stream = await groupOn(3, { extraStatistics: true })
    const subscription = join(stream, 10)
    const events = await take(subscription, 3)
    await subscription.ack(events[0] as never)
    await eventually(async () => (await info(stream)).stats.totalInFlightMessages).toBe(2)
    const { stats, connections } = await info(stream)
    expect(stats).toMatchObject({ totalItems: 3n, outstandingMessagesCount: 2 })
    expect(connections).toHaveLength(1)
    expect(connections[0]).toMatchObject({ totalItems: 3n, inFlightMessages: 2, availableSlots: 8 })
    expect(connections[0]?.connectionName).toBe(server.client.connectionName)
    expect(connections[0]?.extraStatistics?.has('mean')).toBe(true)
    await subscription.unsubscribe()
  })

  it('begin anew from their checkpoints when the subsystem is restarted', async () => {
    const { client } = server
    const stream = await groupOn(6, {
      checkPointLowerBound: 1,
      checkPointUpperBound: 2,
      checkPointAfter: 100,
    })
    const subscription = join(stream, 1)
    await takeAndAck(subscription, 4)
    await eventually(async () => (await info(stream)).stats.lastCheckpointedEventRevision).toBe(3n)
    const dropped = failureOf(subscription)
    await client.restartPersistentSubscriptionSubsystem()
    expect(await dropped).toBeInstanceOf(PersistentSubscriptionDroppedError)
    const again = join(stream)
    expect((await takeAndAck(again, 2)).map(numberOf)).toEqual([4, 5])
    await again.unsubscribe()
  })
})

describe('a group on the log', () => {
  it('takes what its filter lets through', async () => {
    const { client } = server
    const group = newStream('group')
    const type = `Kind${group.replaceAll('-', '')}`
    const { position } = await client.appendToStream(newStream(), counted(9))
    await client.appendToStream(newStream(), [counted(0, type), counted(1), counted(2, type)])
    await client.createPersistentSubscriptionToAll(
      group,
      persistentSubscriptionToAllSettingsFromDefaults({ startFrom: position }),
      { filter: eventTypeFilter({ prefixes: [type] }) },
    )
    const subscription = client.subscribeToPersistentSubscriptionToAll(group)
    const history = await take(subscription, 2)
    expect(history.map(numberOf)).toEqual([0, 2])
    const live = take(subscription, 1)
    await client.appendToStream(newStream(), [counted(3), counted(4, type)])
    expect((await live).map(numberOf)).toEqual([4])
    await subscription.ack(...(history as never[]))

    const told = await client.getPersistentSubscriptionToAllInfo(group)
    expect(told).toMatchObject({ eventSource: '$all', groupName: group })
    expect(told.settings.startFrom).toEqual(position)
    const [listed] = (await client.listPersistentSubscriptionsToAll()).filter(
      ({ groupName }) => groupName === group,
    )
    expect(listed?.stats.totalItems).toBe(3n)
    await subscription.unsubscribe()
    await client.deletePersistentSubscriptionToAll(group)
  })

  it('parks and replays like one on a stream, and is not fed by its own bookkeeping', async () => {
    const { client } = server
    const group = newStream('group')
    await client.createPersistentSubscriptionToAll(
      group,
      persistentSubscriptionToAllSettingsFromDefaults({ checkPointUpperBound: 1, checkPointAfter: 50 }),
    )
    const stream = newStream()
    await client.appendToStream(stream, countedUpTo(3))
    const subscription = client.subscribeToPersistentSubscriptionToAll(group)
    const events = await take(subscription, 3)
    await subscription.nack('park', 'broken', events[0] as never)
    await subscription.ack(...(events.slice(1) as never[]))
    const told = () => client.getPersistentSubscriptionToAllInfo(group)
    await eventually(async () => (await told()).stats.parkedMessageCount).toBe(1n)
    await client.replayParkedMessagesToAll(group)
    const [replayed] = await take(subscription, 1)
    expect(replayed?.event).toMatchObject({ streamId: stream, revision: 0n })
    await subscription.ack(replayed as never)
    await eventually(async () => (await told()).stats.totalInFlightMessages).toBe(0)
    expect((await told()).stats.totalItems).toBe(4n)
    await subscription.unsubscribe()
    await client.updatePersistentSubscriptionToAll(group, persistentSubscriptionToAllSettingsFromDefaults())
    await client.deletePersistentSubscriptionToAll(group)
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
