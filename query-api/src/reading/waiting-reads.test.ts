import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWaitingReads } from './waiting-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(at: bigint) {
  let position = at
  let asked = 0
  const reads = createWaitingReads(
    () => position,
    async () => void asked++,
  )
  const advance = (to: bigint) => {
    position = to
    reads.advanced()
  }
  return { reads, advance, asked: () => asked }
}

it('a read does not wait for a position that cannot have been written yet', async () => {
  const { reads } = start(1_000n)
  await reads.reach(9_999_999_999_999_999_999n, 'visitor')
  expect(reads.figures()).toEqual({ waiting: 0, refused: 1 })
})

it('one query serves all waiting reads, and none is sent when no read waits', async () => {
  const { reads, asked } = start(0n)
  const all = Array.from({ length: 40 }, (_, n) => reads.reach(10n, `caller ${n}`))
  await vi.advanceTimersByTimeAsync(200)
  expect(asked()).toBe(4)
  await vi.advanceTimersByTimeAsync(700)
  await Promise.all(all)
  const then = asked()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked()).toBe(then)
  expect(reads.figures().waiting).toBe(0)
})

it('the number of waiting reads is limited, in total and per caller', async () => {
  const { reads, advance } = start(0n)
  const greedy = Array.from({ length: 100 }, () => reads.reach(10n, 'greedy'))
  expect(reads.figures().waiting).toBe(16)
  const others = Array.from({ length: 100 }, (_, n) => reads.reach(10n, `other ${n}`))
  expect(reads.figures().waiting).toBe(48)
  advance(10n)
  await Promise.all([...greedy, ...others])
  expect(reads.figures().waiting).toBe(0)
})

it('a waiting read continues as soon as its own position is reached', async () => {
  const { reads, advance } = start(0n)
  const reached: string[] = []
  void reads.reach(5n, 'a').then(() => reached.push('a'))
  void reads.reach(9n, 'b').then(() => reached.push('b'))
  advance(6n)
  await vi.advanceTimersByTimeAsync(0)
  expect(reached).toEqual(['a'])
})
