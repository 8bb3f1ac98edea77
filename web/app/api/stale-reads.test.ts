import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStaleReads } from './stale-reads.ts'

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a stale page is read again after growing pauses, a few times', async () => {
  const stale = createStaleReads()
  const client = new QueryClient()
  const reads: number[] = []
  const began = performance.now()
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => {
    reads.push(performance.now() - began)
    // Two lists of the page: one reread for both.
    stale.report()
    stale.report()
  })
  stale.repeatWith(client)
  stale.report()
  await vi.runAllTimersAsync()
  expect(reads).toEqual([1_000, 3_000, 7_000, 15_000])
  vi.advanceTimersByTime(60_000)
  stale.report()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reads).toHaveLength(5)
})
