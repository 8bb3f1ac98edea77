import { once } from 'node:events'
import { join } from 'node:path'
import {
  type EventStoreDBClient,
  jsonEvent,
  type PersistentSubscriptionToStream,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { toolsForTests } from './testing.ts'

const STREAM = 'work'
const GROUP = 'workers'
const CHECKPOINT_AT_ONCE = { checkPointLowerBound: 1, checkPointUpperBound: 1 }

const tools = toolsForTests()
let file: string
let client: EventStoreDBClient
beforeEach(async () => {
  file = join(tools.folder(), 'events.db')
  client = (await tools.open(file)).client
  await groupsAtWork()
})

/** The next message of a group. */
async function next(subscription: NodeJS.EventEmitter): Promise<never> {
  const [event] = await once(subscription, 'data')
  return event as never
}
const info = (source: EventStoreDBClient) => source.getPersistentSubscriptionToStreamInfo(STREAM, GROUP)
const infoOfAll = (source: EventStoreDBClient) => source.getPersistentSubscriptionToAllInfo(GROUP)

/** A group that has parked one of ten messages and dealt with four, and one on the log that has dealt with one. */
async function groupsAtWork(): Promise<void> {
  const events = Array.from({ length: 10 }, (_, n) => jsonEvent({ type: 'Asked', data: { n } }))
  await client.appendToStream(STREAM, events)
  await client.createPersistentSubscriptionToStream(
    STREAM,
    GROUP,
    persistentSubscriptionToStreamSettingsFromDefaults({
      startFrom: START,
      maxRetryCount: 7,
      ...CHECKPOINT_AT_ONCE,
    }),
  )
  const subscription = client.subscribeToPersistentSubscriptionToStream(STREAM, GROUP, { bufferSize: 1 })
  await subscription.nack('park', 'not today', await next(subscription))
  for (let n = 0; n < 4; n++) await subscription.ack(await next(subscription))
  await expect.poll(async () => (await info(client)).stats.lastCheckpointedEventRevision).toBe(4n)
  await expect.poll(async () => (await info(client)).stats.parkedMessageCount).toBe(1n)
  await leave(subscription)

  const settings = persistentSubscriptionToAllSettingsFromDefaults({
    startFrom: START,
    ...CHECKPOINT_AT_ONCE,
  })
  await client.createPersistentSubscriptionToAll(GROUP, settings)
  const all = client.subscribeToPersistentSubscriptionToAll(GROUP, { bufferSize: 1 })
  await all.ack(await next(all))
  await expect.poll(async () => (await infoOfAll(client)).stats.lastCheckpointedEventPosition).toBeDefined()
  await all.unsubscribe()
}
const leave = async (subscription: PersistentSubscriptionToStream) => {
  await subscription.unsubscribe()
  await expect.poll(async () => (await info(client)).connections.length).toBe(0)
}

async function expectSameGroups(copy: EventStoreDBClient): Promise<void> {
  const { settings, stats } = await info(copy)
  expect(settings).toEqual((await info(client)).settings)
  expect(settings.maxRetryCount).toBe(7)
  expect(stats).toMatchObject({ lastCheckpointedEventRevision: 4n, parkedMessageCount: 1n })
  const [here, there] = [await infoOfAll(client), await infoOfAll(copy)]
  expect(there.settings).toEqual(here.settings)
  expect(there.stats.lastCheckpointedEventPosition).toEqual(here.stats.lastCheckpointedEventPosition)
  // They go on: first behind the checkpoint, and the parked message when it is replayed.
  const subscription = copy.subscribeToPersistentSubscriptionToStream(STREAM, GROUP, { bufferSize: 1 })
  const event: { event: { revision: bigint } } = await next(subscription)
  expect(event.event.revision).toBe(5n)
  await subscription.ack(event as never)
  await copy.replayParkedMessagesToStream(STREAM, GROUP)
  const revisions: bigint[] = []
  while (!revisions.includes(0n)) {
    const message: { event: { revision: bigint } } = await next(subscription)
    revisions.push(message.event.revision)
    await subscription.ack(message as never)
  }
  await subscription.unsubscribe()
}

describe('persistent subscriptions', () => {
  it('are in a backup: settings, checkpoints and parked messages', async () => {
    const copy = join(tools.folder(), 'copy.db')
    tools.command('backup', '--db', file, '--to', copy)
    await expectSameGroups((await tools.open(copy)).client)
  })

  it('are in an export, and come with it into a new log', async () => {
    const [exported, copy] = [join(tools.folder(), 'log.ndjson'), join(tools.folder(), 'copy.db')]
    tools.command('export', '--db', file, '--to', exported)
    tools.command('import', '--db', copy, '--from', exported)
    await expectSameGroups((await tools.open(copy)).client)
  })

  it('stay behind when an export goes into another store, whose positions are its own', async () => {
    const exported = join(tools.folder(), 'log.ndjson')
    tools.command('export', '--db', file, '--to', exported)
    const other = await tools.open(join(tools.folder(), 'other.db'))
    const url = `esdb://127.0.0.1:${other.server.port}?tls=false`
    await tools.running('import', '--url', url, '--from', exported)
    const streams = new Set<string>()
    for await (const { event } of other.client.readAll({ maxCount: 1_000 }))
      if (event) streams.add(event.streamId)
    expect([...streams]).toEqual([STREAM])
    await other.client.restartPersistentSubscriptionSubsystem()
    expect(await other.client.listAllPersistentSubscriptions()).toEqual([])
  })
})
