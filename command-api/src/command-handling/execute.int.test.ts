import type { Stream } from '@koryaku/contracts/define-family.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type ArticleLikeEvent, articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import {
  connectEventStore,
  type EventStore,
  EventStoreUnavailable,
  type NewEvent,
  requireKnown,
} from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleLikeDecider } from '#reactions/article-like.decider.ts'
import { type CommandEnvelope, execute } from './execute.ts'
import { hasWritten } from './has-written.ts'
import { PAIR_TAIL, type PairCommand } from './pair.decider.ts'
import { readNewest, STREAM_EVENTS_MAX } from './stream-bound.ts'

let events: EventStore
beforeAll(() => {
  events = connectEventStore(process.env.EVENTSTORE_URL ?? '')
})
afterAll(() => events.close())

const envelope = (change: Partial<CommandEnvelope> = {}): CommandEnvelope => ({
  commandId: newCommandId(),
  commandHash: 'asked',
  correlationId: 'test',
  actorId: 'system',
  occurredAt: '2026-04-01T09:00:00.000Z',
  ...change,
})
const newPair = () => {
  const [articleId, userId, authorId, gameId] = [1, 2, 3, 4].map(() => shortIdFrom(newCommandId())) as [
    ...[string, string, string, string],
  ]
  const stream = articleLikeStream(articleId, userId)
  const decider = articleLikeDecider({ articleId, userId, authorId, gameId })
  return { stream, like: (command: PairCommand) => ({ stream, decider, command, tail: PAIR_TAIL }) }
}
const typesOf = async (stream: string) => (await events.readStream(stream)).map(({ type }) => type)
/** The event store, with something done before the next append. */
const before = (doThis: () => Promise<unknown>): EventStore => {
  let done = false
  return {
    ...events,
    append: async (...what) => {
      if (!done) {
        done = true
        await doThis()
      }
      return events.append(...what)
    },
  }
}

describe('execute', () => {
  it('decides on the current state after a concurrency conflict', async () => {
    const { stream, like } = newPair()
    await execute(
      before(() => execute(events, like('set'), envelope())),
      like('set'),
      envelope(),
    )
    expect(await typesOf(stream)).toEqual(['ArticleLiked'])
  })

  it('gives up after five lost races, with a conflict', async () => {
    const { stream, like } = newPair()
    let races = 0
    const alwaysLate: EventStore = {
      ...events,
      append: async (...what) => {
        await execute(events, like(races++ % 2 === 0 ? 'set' : 'unset'), envelope())
        // The competitor has made it so already, and undoes it again for the next round.
        await execute(events, like(races++ % 2 === 0 ? 'set' : 'unset'), envelope())
        return events.append(...what)
      },
    }
    const outcome = await execute(alwaysLate, like('set'), envelope()).catch(error => error)
    expect(outcome).toBeInstanceOf(DomainError)
    expect(outcome.code).toBe('conflict')
    expect(races).toBe(10)
    expect(await typesOf(stream)).toHaveLength(10)
  })

  it('answers a retry like the first attempt, although the state has changed since', async () => {
    const { stream, like } = newPair()
    const first = envelope()
    const { position, revision } = await execute(events, like('set'), first)
    await execute(events, like('unset'), envelope())
    const repeat = await execute(events, like('set'), { ...first, correlationId: 'later' })
    expect(repeat).toMatchObject({ state: { since: first.occurredAt }, revision, position })
    expect(await typesOf(stream)).toEqual(['ArticleLiked', 'ArticleUnliked'])
  })

  it('finds a repeat far back when it is known to have come before', async () => {
    const { stream, like } = newPair()
    const first = envelope()
    await execute(events, like('set'), first)
    for (let i = 0; i < PAIR_TAIL + 2; i++)
      await execute(events, like(i % 2 === 0 ? 'unset' : 'set'), envelope())
    await execute(events, like('unset'), envelope())
    const length = (await typesOf(stream)).length
    await execute(events, like('set'), { ...first, cameBefore: true })
    expect(await typesOf(stream)).toHaveLength(length)
  })

  it('refuses another request under the same id', async () => {
    const { like } = newPair()
    const first = envelope()
    await execute(events, like('set'), first)
    // Written before the hash had a key.
    await execute(events, like('set'), { ...first, commandHash: 'keyed', plainHash: first.commandHash })
    await expect(execute(events, like('set'), { ...first, commandHash: 'other' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
  })

  it('appends once though the answer was lost', async () => {
    const { stream, like } = newPair()
    const lossy: EventStore = {
      ...events,
      append: async (...what) => {
        await events.append(...what)
        throw new EventStoreUnavailable('the answer was lost')
      },
    }
    const command = envelope()
    await expect(execute(lossy, like('set'), command)).rejects.toThrow(EventStoreUnavailable)
    await execute(events, like('set'), command)
    expect(await typesOf(stream)).toEqual(['ArticleLiked'])
  })
})

describe('a stream of the maximum length', () => {
  // No projection reads it: 20,000 events would delay the read models of other files.
  const stream = `test-${newCommandId()}` as Stream<ArticleLikeEvent>
  const like = (command: PairCommand) => ({ ...newPair().like(command), stream })
  const retried = envelope()
  const BATCH = 2_000
  const longDecider = (isLengthened: boolean) => ({
    ...{ stream, decider: { ...like('set').decider, lengthens: () => isLengthened } },
  })
  beforeAll(async () => {
    await execute(events, like('set'), retried)
    const [first] = await events.readTail(stream, 1)
    if (!first) throw new Error('nothing was appended')
    const { type, data, metadata } = requireKnown(first)
    let length = 1
    while (length < STREAM_EVENTS_MAX) {
      const copies = Array.from({ length: Math.min(BATCH, STREAM_EVENTS_MAX - length) }, () => {
        return { id: newCommandId(), type, data, metadata } as NewEvent<ArticleLikeEvent>
      })
      await events.append(stream, BigInt(length - 1), copies)
      length += copies.length
    }
  })

  it('is not lengthened by its user, and other commands are still possible', async () => {
    const removed = { command: 'unset' as const }
    await expect(execute(events, { ...longDecider(true), ...removed }, envelope())).rejects.toMatchObject({
      code: 'history_full',
    })
    const { state } = await execute(events, { ...longDecider(false), ...removed }, envelope())
    expect(state).toBeNull()
  })

  it('is read for a retry as far as its newest events', async () => {
    const revisions = (await collect(readNewest(events, stream, 3))).map(({ revision }) => Number(revision))
    expect(revisions).toEqual([1, 2, 3].map(n => STREAM_EVENTS_MAX - 3 + n))
    // Its event is the first one, and one more has been appended since the stream reached its maximum.
    expect(await hasWritten(events, stream, retried)).toBe(false)
  })

  it('is read as a whole if it is shorter, and may be empty', async () => {
    const pair = newPair()
    expect(await collect(readNewest(events, pair.stream))).toEqual([])
    await execute(events, pair.like('set'), retried)
    expect(await hasWritten(events, pair.stream, retried)).toBe(true)
  })
})

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const one of all) collected.push(one)
  return collected
}
