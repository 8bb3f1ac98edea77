import type { HealthPart } from '@koryaku/contracts/operations/site-health.ts'
import { describe, expect, it, vi } from 'vitest'
import { type Check, type Finding, siteHealth } from './site-health.ts'

const finds = (part: HealthPart, ...found: Finding[]): Check => ({ part, look: async () => found })
const hangs = (part: HealthPart): Check => ({ part, look: () => new Promise(() => {}) })
const AT = '2026-11-22T09:00:00.000Z'
const options = { now: () => new Date(AT) }
const fails = (part: HealthPart): Check => ({ part, look: () => Promise.reject(new Error('away')) })

describe('the health of the site', () => {
  it('is ok while nothing is found', async () => {
    expect(await siteHealth([finds('database'), finds('search')])()).toEqual({
      status: 'ok',
      down: [],
      parts: [],
    })
  })

  it('is degraded, with names, while reads are answered', async () => {
    const checks = [
      finds('database'),
      fails('mail'),
      finds('search', { part: 'search', reason: 'not_built' }),
    ]
    expect(await siteHealth(checks, options)()).toEqual({
      status: 'degraded',
      down: ['mail', 'search'],
      parts: [
        { part: 'mail', reason: 'no_answer', since: AT },
        { part: 'search', reason: 'not_built', since: AT },
      ],
    })
  })

  it('is down without the database, and does not wait for what hangs', async () => {
    const health = await siteHealth([hangs('database'), hangs('writes')], { withinMs: 20 })()
    expect(health.status).toBe('down')
    expect(health.down).toEqual(['database', 'writes'])
  })

  it('lists a service once, with its most specific reason', async () => {
    const events = (reason: Finding['reason']) => finds('events', { part: 'events', reason })
    const checks = [events('no_answer'), events('damaged'), events('restarting')]
    expect((await siteHealth(checks, options)()).parts).toEqual([
      { part: 'events', reason: 'damaged', since: AT },
    ])
  })

  it('reports the start of a failure until the service recovers or fails for another reason', async () => {
    vi.useFakeTimers()
    let found: Finding[] = []
    const health = siteHealth([{ part: 'search', look: async () => found }])
    const sinceOf = async (reason?: Finding['reason']) => {
      vi.advanceTimersByTime(1_000)
      found = reason ? [{ part: 'search', reason }] : []
      return (await health()).parts[0]?.since
    }
    const first = await sinceOf('no_answer')
    expect(await sinceOf('no_answer')).toBe(first)
    const other = await sinceOf('not_built')
    expect(Date.parse(other ?? '') - Date.parse(first ?? '')).toBe(2_000)
    expect(await sinceOf()).toBeUndefined()
    expect(await sinceOf('not_built')).not.toBe(other)
    vi.useRealTimers()
  })
})
