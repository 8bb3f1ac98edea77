import { describe, expect, it } from 'vitest'
import { partsDown } from './health.ts'
import { checksOfOneLook } from './one-look.ts'

type Found = 'well' | 'away' | 'broken'
const checksOf = (look: () => Promise<Found>) =>
  checksOfOneLook<Found, 'store' | 'log'>(look, 'away', { store: 'away', log: 'broken' })

describe('checks of one look', () => {
  it.each<[Found, string[]]>([
    ['well', []],
    ['away', ['store']],
    ['broken', ['log']],
  ])('names %s for the finding %s', async (found, names) => {
    expect(await partsDown(checksOf(async () => found))).toEqual(names)
  })

  it('reports a timeout of a shared probe, and no other finding', async () => {
    let looks = 0
    const checks = checksOf(() => {
      looks++
      return new Promise(() => {})
    })
    expect(await partsDown(checks)).toEqual(['store'])
    expect(await partsDown(checks)).toEqual(['store'])
    // An unresponsive store is not probed again.
    expect(looks).toBe(1)
  })
})
