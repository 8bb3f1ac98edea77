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
  ])('that finds %s name %j', async (found, names) => {
    expect(await partsDown(checksOf(async () => found))).toEqual(names)
  })

  it('that finds nothing in time name what is silent, and never what would have to be said', async () => {
    let looks = 0
    const checks = checksOf(() => {
      looks++
      return new Promise(() => {})
    })
    expect(await partsDown(checks)).toEqual(['store'])
    expect(await partsDown(checks)).toEqual(['store'])
    // What hangs is not asked again and again.
    expect(looks).toBe(1)
  })
})
