import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'

/** A device and a site that can be disconnected separately. */
function world() {
  const state = { onLine: true, answers: true, asked: 0 }
  const connection = createConnection({
    onLine: () => state.onLine,
    ask: async () => {
      state.asked++
      if (!state.answers) throw new TypeError('Failed to fetch')
    },
  })
  return { state, connection }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('connection', () => {
  it('is online while the site answers, even if the device reports offline', async () => {
    const { state, connection } = world()
    state.onLine = false
    await connection.check()
    expect(state.asked).toBe(1)
    expect(connection.gone()).toBe(false)
  })

  it('is offline when the device reports it and the site does not answer, until it does', async () => {
    const { state, connection } = world()
    const seen: boolean[] = []
    const stop = connection.subscribe(() => seen.push(connection.gone()))
    Object.assign(state, { onLine: false, answers: false })
    await connection.check()
    await connection.check()
    state.answers = true
    await connection.check()
    expect(seen).toEqual([true, false])
    stop()
  })

  it('is online again when the device reports it, without a probe', async () => {
    const { state, connection } = world()
    Object.assign(state, { onLine: false, answers: false })
    await connection.check()
    state.onLine = true
    await connection.check()
    expect(state.asked).toBe(1)
    expect(connection.gone()).toBe(false)
  })

  it('follows other requests: one without a response, and one with', () => {
    const { state, connection } = world()
    connection.unanswered()
    expect(connection.gone()).toBe(false)
    state.onLine = false
    connection.unanswered()
    expect(connection.gone()).toBe(true)
    connection.answered()
    expect(connection.gone()).toBe(false)
  })

  it('prefers a response that arrived during a failed probe', async () => {
    const { state, connection } = world()
    Object.assign(state, { onLine: false, answers: false })
    const asking = connection.check()
    connection.answered()
    await asking
    expect(connection.gone()).toBe(false)
  })
  it.each([
    ['came while it asked in vain', true],
    ['came after that', false],
  ])('asks once more when an answer that had left before %s', async (_, meanwhile) => {
    const { state, connection } = world()
    const stop = connection.subscribe(() => {})
    Object.assign(state, { onLine: false, answers: false })
    const asking = connection.check()
    if (meanwhile) connection.answered()
    await asking
    if (!meanwhile) connection.answered()
    expect(connection.gone()).toBe(false)
    await vi.runOnlyPendingTimersAsync()
    expect(connection.gone()).toBe(true)
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
