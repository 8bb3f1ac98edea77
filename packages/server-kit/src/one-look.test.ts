import { describe, expect, it } from 'vitest'
import { failingChecks } from './health.ts'
import { checksFromSharedProbe } from './one-look.ts'

type Found = 'well' | 'away' | 'broken'
const checksOf = (look: () => Promise<Found>) =>
  checksFromSharedProbe<Found, 'store' | 'log'>(look, 'away', { store: 'away', log: 'broken' })

describe('checks of one look', () => {
  it.each<[Found, string[]]>([
    ['well', []],
    ['away', ['store']],
    ['broken', ['log']],
  ])('names %s for the finding %s', async (found, names) => {
    expect(await failingChecks(checksOf(async () => found))).toEqual(names)
  })

  it('reports a timeout of a shared probe, and no other finding', async () => {
    let looks = 0
    const checks = checksOf(() => {
      looks++
      return new Promise(() => {})
    })
    expect(await failingChecks(checks)).toEqual(['store'])
    expect(await failingChecks(checks)).toEqual(['store'])
    // An unresponsive store is not probed again.
    expect(looks).toBe(1)
  })
})
