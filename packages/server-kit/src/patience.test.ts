import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasPatience, patiently, pausePatiently, withLessPatience, withPatience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const silent = () => new Promise<never>(() => {})
const answersAfter = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** Times of events, in milliseconds since the start. */
async function timed(work: (note: (what: string) => void) => Promise<unknown>): Promise<string[]> {
  const since = performance.now()
  const told: string[] = []
  const note = (what: string) => void told.push(`${Math.round(performance.now() - since)} ${what}`)
  const done = work(note).then(
    () => note('done'),
    (error: Error) => note(error.name),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  await done
  return told
}

it('is one for all calls of a request, however they follow each other', async () => {
  const told = await timed(note =>
    withPatience({ leftMs: 5_000 }, async () => {
      await patiently(answersAfter(3_000), 5_000)
      note('read')
      await patiently(silent(), 2_500).catch(() => note('append'))
      await patiently(silent(), 2_500)
    }),
  )
  // A timer waits a millisecond at least.
  expect(told).toEqual(['3000 read', '5000 append', '5001 EventStoreUnavailable'])
})

it('lets calls at the same time wait at the same time', async () => {
  const told = await timed(() =>
    withPatience({ leftMs: 5_000 }, () =>
      Promise.all([patiently(silent(), 9_000), patiently(silent(), 9_000)]),
    ),
  )
  expect(told).toEqual(['5000 EventStoreUnavailable'])
})

it("takes a part's budget from the whole", async () => {
  const told = await timed(note =>
    withPatience({ leftMs: 5_000 }, async () => {
      await withLessPatience(1_500, () => patiently(silent(), 5_000)).catch(() => note('part'))
      await patiently(silent(), 5_000)
    }),
  )
  expect(told).toEqual(['1500 part', '5000 EventStoreUnavailable'])
})

it('counts backoff between retries, and no immediate response', async () => {
  const told = await timed(note =>
    withPatience({ leftMs: 1_000 }, async () => {
      for (let event = 0; event < 1_000; event++) await patiently(answersAfter(10), 5_000)
      note('a long stream')
      await pausePatiently(800)
      await pausePatiently(800)
      note(hasPatience() ? 'goes on' : 'gives up')
    }),
  )
  expect(told).toEqual(['10000 a long stream', '11000 gives up', '11000 done'])
})

it('applies per call outside a request', async () => {
  expect(await timed(() => patiently(silent(), 2_500))).toEqual(['2500 EventStoreUnavailable'])
})
