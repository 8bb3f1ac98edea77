import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { evenly, noteMail } from './even-answers.ts'

/** Timers may fire a moment early by another clock. */
const EARLY_MS = 5
const ok = () => new Response('{}')

describe('an even answer', () => {
  it.each([
    [0, 300],
    [120, 300],
    [320, 600],
  ])('after %i ms of work leaves no sooner than after %i', async (work, leaves) => {
    const started = performance.now()
    await evenly(
      async () => {
        await delay(work)
        return ok()
      },
      async () => {},
    )
    expect(performance.now() - started).toBeGreaterThan(leaves - EARLY_MS)
  })

  it('sends one mail in every case', async () => {
    let otherwise = 0
    const count = async () => void otherwise++
    const told = async () => {
      await delay(1)
      noteMail()
      return ok()
    }
    await Promise.all([evenly(told, count), evenly(async () => ok(), count)])
    expect(otherwise).toBe(1)
    await evenly(async () => new Response('{}', { status: 400 }), count)
    expect(otherwise).toBe(1)
  })
})
