import {
  type AllStreamSubscription,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type Position,
  streamNameFilter,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { serverForTests } from './server-under-test.ts'
import { counted, countedUpTo, headPosition, newStream, numberOf, soon, take } from './testing.ts'

const server = serverForTests()

/** The history after `after` delivered by a filtered subscription, in order. */
async function delivered(after: Position, filter: Filter): Promise<string[]> {
  const subscription = server.client.subscribeToAll({ fromPosition: after, filter })
  try {
    const caughtUp = soon(new Promise<void>(resolve => subscription.once('caughtUp', resolve)), 'catching up')
    const events: string[] = []
    subscription.on('data', resolved => events.push(`${resolved.event?.type} ${numberOf(resolved)}`))
    await caughtUp
    return events
  } finally {
    await subscription.unsubscribe()
  }
}

describe('a filtered subscription', () => {
  it('takes only the streams, or the types, that it asks for', async () => {
    const { client } = server
    const after = await headPosition(client)
    const id = newStream('x')
    await client.appendToStream(`apple-${id}`, [counted(0, 'Red'), counted(1, 'Green')])
    await client.appendToStream(`pear-${id}`, [counted(2, 'Green'), counted(3, 'Reddish')])
    await client.setStreamMetadata(`pear-${id}`, { maxCount: 10 })
    const own = async (filter: Filter) =>
      (await delivered(after, filter)).filter(text => !text.startsWith('Counted'))
    expect(await own(streamNameFilter({ prefixes: ['apple-', 'plum-'] }))).toEqual(['Red 0', 'Green 1'])
    expect(await own(streamNameFilter({ regex: '^(pear|plum)-' }))).toEqual(['Green 2', 'Reddish 3'])
    expect(await own(eventTypeFilter({ prefixes: ['Red'] }))).toEqual(['Red 0', 'Reddish 3'])
    expect(await own(eventTypeFilter({ regex: 'e{2}' }))).toEqual(['Green 1', 'Green 2'])
    expect(await own(eventTypeFilter({ regex: '^Red$|^\\$metadata$' }))).toEqual(['Red 0', '$metadata -1'])
    expect(await own(excludeSystemEvents())).toEqual(['Red 0', 'Green 1', 'Green 2', 'Reddish 3'])
  })

  it('filters live events too', async () => {
    const { client } = server
    const kind = newStream('live')
    const subscription = client.subscribeToAll({
      fromPosition: 'end',
      filter: streamNameFilter({ prefixes: [kind] }),
    })
    try {
      const caughtUp = soon(
        new Promise<void>(resolve => subscription.once('caughtUp', resolve)),
        'catching up',
      )
      const events = take(subscription, 2)
      await caughtUp
      for (const n of [0, 1]) {
        await client.appendToStream(newStream('other'), counted(n + 10))
        await client.appendToStream(kind, counted(n))
      }
      expect((await events).map(numberOf)).toEqual([0, 1])
    } finally {
      await subscription.unsubscribe()
    }
  })

  it('delivers to each of several live subscribers the events of its filter', async () => {
    const { client } = server
    const kinds = [newStream('one'), newStream('two'), newStream('three')]
    const all = client.subscribeToAll({ fromPosition: 'end' })
    const subscriptions = [
      all,
      ...kinds.map(kind =>
        client.subscribeToAll({ fromPosition: 'end', filter: streamNameFilter({ prefixes: [kind] }) }),
      ),
    ]
    try {
      await soon(
        Promise.all(
          subscriptions.map(one => new Promise<void>(resolve => one.once('caughtUp', () => resolve()))),
        ),
        'catching up',
      )
      const events = Promise.all([take(all, 6), ...subscriptions.slice(1).map(one => take(one, 2))])
      for (const n of [0, 3])
        await Promise.all(kinds.map((kind, i) => client.appendToStream(kind, counted(n + i))))
      const [everything, ...own] = (await events).map(taken => taken.map(numberOf))
      expect(everything?.toSorted()).toEqual([0, 1, 2, 3, 4, 5])
      expect(own).toEqual([
        [0, 3],
        [1, 4],
        [2, 5],
      ])
    } finally {
      for (const subscription of subscriptions) await subscription.unsubscribe()
    }
  })

  it('rejects an invalid filter expression', async () => {
    const subscription = server.client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) })
    const error = await soon(new Promise(resolve => subscription.once('error', resolve)), 'the error')
    expect(error).toBeInstanceOf(Error)
  })
})

describe('checkpoints', () => {
  const WINDOW = 10

  /** A subscription that matches one kind of stream, with the checkpoints it received. */
  function observe(after: Position, kind: string) {
    const checkpoints: bigint[] = []
    let heard = () => {}
    const subscription: AllStreamSubscription = server.client.subscribeToAll({
      fromPosition: after,
      filter: streamNameFilter({
        prefixes: [kind],
        maxSearchWindow: WINDOW,
        checkpointInterval: 2,
        checkpointReached: async (_, position) => {
          checkpoints.push(position.commit)
          heard()
        },
      }),
    })
    const caughtUp = soon(new Promise<void>(resolve => subscription.once('caughtUp', resolve)), 'catching up')
    const beyond = (position: bigint) =>
      soon(
        new Promise<void>(resolve => {
          heard = () => {
            if ((checkpoints.at(-1) ?? 0n) >= position) resolve()
          }
          heard()
        }),
        `a checkpoint at ${position}`,
      )
    return { subscription, checkpoints, caughtUp, beyond }
  }

  it('report the scanned position in history and live, without matching events', async () => {
    const { client } = server
    const after = await headPosition(client)
    const other = newStream('other')
    const { position: last } = await client.appendToStream(other, countedUpTo(105))
    const { subscription, checkpoints, caughtUp, beyond } = observe(after, newStream('none'))
    try {
      subscription.resume()
      await caughtUp
      // Every 2 × 10 considered events, and one before the end of history.
      expect(checkpoints.length).toBeGreaterThanOrEqual(4)
      expect(checkpoints.length).toBeLessThanOrEqual(8)
      expect(checkpoints.at(-1)).toBe(last?.commit)
      const { position: later } = await client.appendToStream(other, countedUpTo(45))
      await beyond((last?.commit ?? 0n) + 1n)
      for (const [index, position] of checkpoints.entries()) {
        expect(position).toBeGreaterThan(index === 0 ? after.commit : (checkpoints[index - 1] as bigint))
        expect(position).toBeLessThanOrEqual(later?.commit as bigint)
      }
    } finally {
      await subscription.unsubscribe()
    }
  })

  it('are places from which nothing is missed and nothing comes twice', async () => {
    const { client } = server
    const after = await headPosition(client)
    const kind = newStream('some')
    for (const n of countedUpTo(6).keys()) {
      await client.appendToStream(newStream('other'), countedUpTo(13))
      await client.appendToStream(kind, counted(n))
    }
    const { subscription, checkpoints, caughtUp } = observe(after, kind)
    const events = await take(subscription, 6)
    subscription.resume()
    await caughtUp
    await subscription.unsubscribe()
    expect(checkpoints.length).toBeGreaterThan(2)
    for (const commit of checkpoints) {
      const rest = events.filter(({ commitPosition }) => (commitPosition as bigint) > commit)
      const again = await delivered({ commit, prepare: commit }, streamNameFilter({ prefixes: [kind] }))
      expect(again).toEqual(rest.map(event => `Counted ${numberOf(event)}`))
    }
  })
})
