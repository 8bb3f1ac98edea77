import { describe, expect, it } from 'vitest'
import { type Check, type Finding, siteHealth } from './site-health.ts'

const finds = (part: string, ...found: Finding[]): Check => ({ part, look: async () => found })
const hangs = (part: string): Check => ({ part, look: () => new Promise(() => {}) })
const fails = (part: string): Check => ({ part, look: () => Promise.reject(new Error('away')) })

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
    expect(await siteHealth(checks)()).toEqual({
      status: 'degraded',
      down: ['mail', 'search'],
      parts: [
        { part: 'mail', reason: 'no_answer' },
        { part: 'search', reason: 'not_built' },
      ],
    })
  })

  it('is down without the database, and does not wait for what hangs', async () => {
    const health = await siteHealth([hangs('database'), hangs('writes')], 20)()
    expect(health.status).toBe('down')
    expect(health.down).toEqual(['database', 'writes'])
  })

  it('names a part once, by what was looked at first', async () => {
    const first = finds('read_models', { part: 'read_models', reason: 'paused' })
    const second = finds('read_models', { part: 'read_models', reason: 'restarting' })
    expect((await siteHealth([first, second])()).parts).toEqual([{ part: 'read_models', reason: 'paused' }])
  })
})
