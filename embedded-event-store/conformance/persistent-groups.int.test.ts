import {
  eventTypeFilter,
  PersistentSubscriptionDoesNotExistError,
  PersistentSubscriptionDroppedError,
  PersistentSubscriptionExistsError,
  PersistentSubscriptionMaximumSubscribersReachedError,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { GROUP, groupTools } from './group-tools.ts'
import { serverForTests } from './server-under-test.ts'
import {
  counted,
  countedUpTo,
  eventually,
  failureOf,
  linkTo,
  newStream,
  numberOf,
  outcome,
  take,
} from './testing.ts'

const server = serverForTests()
const { groupOn, join, info, takeAndAck } = groupTools(server)

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
        targets.map(target => linkTo(n, target)),
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
