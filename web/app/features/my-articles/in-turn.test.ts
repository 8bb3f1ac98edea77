import { expect, it } from 'vitest'
import { ApiFailure } from '#app/api/failure.ts'
import { inTurn, type Work } from '#app/features/my-articles/in-turn.ts'

const ids = Array.from({ length: 25 }, (_, n) => `a${n}`)
const busy = (retryAfter?: number) =>
  new ApiFailure(429, 'too_many_requests', [], retryAfter === undefined ? {} : { retryAfter })

it('waits as long as the server requires, and retries with the same key', async () => {
  const [sent, told, waits]: [[string, string][], Work[], number[]] = [[], [], []]
  let room = 20
  const outcome = await inTurn(ids, {
    send: async (id, key) => {
      sent.push([id, key])
      if (room-- <= 0) throw busy(37)
    },
    tell: work => told.push(work),
    signal: new AbortController().signal,
    wait: async ms => {
      waits.push(ms)
      room = 20
    },
  })
  expect(outcome).toEqual({ done: ids, left: [], failed: [] })
  expect(waits).toEqual([37_000])
  expect(told).toContainEqual({ done: 20, all: 25, waiting: 37 })
  const [refused, again] = sent.filter(([id]) => id === 'a20')
  expect(again).toEqual(refused)
})

it('continues after a failed item, and does not wait out an hourly limit', async () => {
  const outcome = await inTurn(['a', 'b', 'c'], {
    send: async id => {
      if (id === 'a') throw new ApiFailure(422, 'article_held')
      if (id === 'b') throw busy(3_600)
    },
    tell: () => {},
    signal: new AbortController().signal,
    wait: async () => expect.unreachable(),
  })
  expect(outcome).toMatchObject({
    done: ['c'],
    left: ['a', 'b'],
    failed: [
      { id: 'a', error: { code: 'article_held' } },
      { id: 'b', error: { status: 429 } },
    ],
  })
})

it('ends when it is cancelled, also while it waits, and leaves what is not done', async () => {
  const ending = new AbortController()
  const outcome = await inTurn(['a', 'b', 'c'], {
    send: async id => {
      if (id === 'b') throw busy()
    },
    tell: ({ waiting }) => waiting > 0 && ending.abort(),
    signal: ending.signal,
    wait: async () => {},
  })
  expect(outcome).toEqual({ done: ['a'], left: ['b', 'c'], failed: [] })
})
