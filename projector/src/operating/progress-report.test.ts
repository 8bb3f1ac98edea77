import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PassClock } from './progress-report.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the progress of a pass over the log', () => {
  it('is bytes of the log, events a second, and the seconds that are left at this speed', () => {
    const clock = new PassClock()
    vi.advanceTimersByTime(10_000)
    expect(clock.report({ from: -1n, position: 2_000n, head: 10_000n, events: 500 })).toEqual({
      position: '2000',
      head: '10000',
      events: 500,
      eventsPerSecond: 50,
      secondsLeft: 40,
    })
  })

  it('does not count events read before it resumed', () => {
    const clock = new PassClock()
    vi.advanceTimersByTime(10_000)
    const { secondsLeft } = clock.report({ from: 5_000n, position: 6_000n, head: 10_000n, events: 100 })
    expect(secondsLeft).toBe(40)
  })

  it('restarts with each step', () => {
    const clock = new PassClock()
    vi.advanceTimersByTime(60_000)
    clock.restart()
    expect(clock.report({ position: 0n, head: 10n, events: 0 }).secondsLeft).toBeNull()
    vi.advanceTimersByTime(2_000)
    expect(clock.report({ position: 5n, head: 10n, events: 10 })).toMatchObject({
      eventsPerSecond: 5,
      secondsLeft: 2,
    })
  })
})
