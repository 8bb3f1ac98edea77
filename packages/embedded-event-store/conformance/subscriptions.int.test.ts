import {
  type AllStreamSubscription,
  START,
  StreamDeletedError,
  streamNameFilter,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { isOwnServer, serverForTests } from './server-under-test.ts'
import {
  all,
  counted,
  countedUpTo,
  eventually,
  headPosition,
  newStream,
  numberOf,
  soon,
  take,
} from './testing.ts'

const server = serverForTests()

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n)
const whenCaughtUp = (subscription: NodeJS.EventEmitter) =>
  soon(new Promise<void>(resolve => subscription.once('caughtUp', resolve)), 'catching up')

describe('a subscription to a stream', () => {
  it('delivers history, sends caughtUp, and continues live', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, countedUpTo(700))
    const subscription = client.subscribeToStream(stream)
    try {
      const caughtUp = whenCaughtUp(subscription)
      expect((await take(subscription, 700)).map(numberOf)).toEqual(upTo(700))
      const rest = take(subscription, 3)
      await caughtUp
      for (const n of upTo(3, 700)) await client.appendToStream(stream, counted(n))
      expect((await rest).map(numberOf)).toEqual(upTo(3, 700))
    } finally {
      await subscription.unsubscribe()
    }
  })

  it('begins strictly after a revision, or at the end', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, countedUpTo(5))
    const after = client.subscribeToStream(stream, { fromRevision: 2n })
    const atEnd = client.subscribeToStream(stream, { fromRevision: 'end' })
    try {
      const caughtUp = whenCaughtUp(atEnd)
      const [live, history] = [take(atEnd, 1), take(after, 2)]
      expect((await history).map(numberOf)).toEqual([3, 4])
      await caughtUp
      await client.appendToStream(stream, counted(5))
      expect((await live).map(numberOf)).toEqual([5])
    } finally {
      await Promise.all([after.unsubscribe(), atEnd.unsubscribe()])
    }
  })

  it('waits for a missing stream', async () => {
    const { client } = server
    const stream = newStream()
    const subscription = client.subscribeToStream(stream)
    try {
      const caughtUp = whenCaughtUp(subscription)
      const events = take(subscription, 2)
      await caughtUp
      await client.appendToStream(stream, countedUpTo(2))
      expect((await events).map(numberOf)).toEqual([0, 1])
    } finally {
      await subscription.unsubscribe()
    }
  })

  it('delivers events live that the limits of the stream hide immediately', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, countedUpTo(3))
    await client.setStreamMetadata(stream, { maxCount: 2 })
    const subscription = client.subscribeToStream(stream)
    try {
      const caughtUp = whenCaughtUp(subscription)
      expect((await take(subscription, 2)).map(numberOf)).toEqual([1, 2])
      const live = take(subscription, 5)
      await caughtUp
      await client.appendToStream(
        stream,
        upTo(5, 10).map(n => counted(n)),
      )
      expect((await live).map(numberOf)).toEqual(upTo(5, 10))
    } finally {
      await subscription.unsubscribe()
    }
  })

  it('ends with an error when the stream is tombstoned', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, counted(0))
    const subscription = client.subscribeToStream(stream)
    const failed = soon(new Promise(resolve => subscription.once('error', resolve)), 'the error')
    await take(subscription, 1).then(() => subscription.resume())
    await client.tombstoneStream(stream)
    expect(await failed).toBeInstanceOf(StreamDeletedError)
  })

  // The server decides how much lag counts as falling behind.
  it.runIf(isOwnServer)('sends fellBehind when it lags, and caughtUp again', async () => {
    const { client } = server
    const stream = newStream()
    const subscription = client.subscribeToStream(stream)
    const said: string[] = []
    subscription.on('fellBehind', () => said.push('fellBehind'))
    subscription.on('caughtUp', () => said.push('caughtUp'))
    try {
      await whenCaughtUp(subscription.resume())
      const events = take(subscription, 1_500)
      await client.appendToStream(stream, countedUpTo(1_500))
      expect((await events).map(numberOf)).toEqual(upTo(1_500))
      await eventually(() => said).toEqual(['caughtUp', 'fellBehind', 'caughtUp'])
    } finally {
      await subscription.unsubscribe()
    }
  })

  it('survives a deleted stream and sees it come back', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, counted(0))
    const subscription = client.subscribeToStream(stream)
    try {
      await take(subscription, 1)
      await client.deleteStream(stream)
      const next = take(subscription, 1)
      await client.appendToStream(stream, counted(1))
      expect((await next)[0]?.event).toMatchObject({ revision: 1n, data: { n: 1 } })
    } finally {
      await subscription.unsubscribe()
    }
  })
})

describe('a subscription to the log', () => {
  it('begins strictly after a position', async () => {
    const { client } = server
    const stream = newStream()
    const { position } = await client.appendToStream(stream, countedUpTo(2))
    await client.appendToStream(
      stream,
      countedUpTo(2).map((_, n) => counted(n + 2)),
    )
    const subscription = client.subscribeToAll({ fromPosition: position })
    try {
      expect((await take(subscription, 2)).map(numberOf)).toEqual([2, 3])
    } finally {
      await subscription.unsubscribe()
    }
  })

  it('begins at the end', async () => {
    const { client } = server
    const stream = newStream()
    await client.appendToStream(stream, counted(0))
    const subscription = client.subscribeToAll({ fromPosition: 'end' })
    try {
      const caughtUp = whenCaughtUp(subscription)
      const live = take(subscription, 1)
      await caughtUp
      await client.appendToStream(stream, counted(1))
      expect((await live).map(numberOf)).toEqual([1])
    } finally {
      await subscription.unsubscribe()
    }
  })

  it('loses and repeats nothing while others write', async () => {
    const { client } = server
    const kind = newStream('busy')
    const append = async (writer: number) => {
      for (let n = 0; n < 100; n++) await client.appendToStream(`${kind}-${writer}`, counted(n))
    }
    const filter = streamNameFilter({ prefixes: [kind] })
    const writing = Promise.all(upTo(4).map(append))
    // Each begins at another moment: in the history of some, live for others.
    const subscriptions: AllStreamSubscription[] = []
    for (let n = 0; n < 5; n++) {
      subscriptions.push(client.subscribeToAll({ fromPosition: START, filter }))
      await client.appendToStream(newStream(), counted(n))
    }
    try {
      const seen = await Promise.all(subscriptions.map(subscription => take(subscription, 400)))
      await writing
      for (const events of seen) {
        for (const writer of upTo(4)) {
          const own = events.filter(({ event }) => event?.streamId === `${kind}-${writer}`)
          expect(own.map(numberOf)).toEqual(upTo(100))
        }
      }
    } finally {
      await Promise.all(subscriptions.map(subscription => subscription.unsubscribe()))
    }
  })

  it('shows every subscriber the same order, which is that of the log', async () => {
    const { client } = server
    const after = await headPosition(client)
    const kind = newStream('order')
    const filter = streamNameFilter({ prefixes: [kind] })
    const subscriptions = upTo(4).map(() => client.subscribeToAll({ fromPosition: after, filter }))
    try {
      const taking = subscriptions.map(subscription => take(subscription, 200))
      await Promise.all(
        upTo(100).map(n => client.appendToStream(`${kind}-${n % 7}`, [counted(2 * n), counted(2 * n + 1)])),
      )
      const late = client.subscribeToAll({ fromPosition: after, filter })
      subscriptions.push(late)
      const orders = await Promise.all([...taking, take(late, 200)])
      const log = (await all(client.readAll({ fromPosition: after })))
        .filter(({ event }) => event?.streamId.startsWith(kind))
        .map(({ event }) => event?.id)
      for (const events of orders) expect(events.map(({ event }) => event?.id)).toEqual(log)
    } finally {
      await Promise.all(subscriptions.map(subscription => subscription.unsubscribe()))
    }
  })
})
