import { describe, expect, it } from 'vitest'
import { pointsOf, scoreOf } from './formula.ts'
import { formulaV1 } from './formula-v1.ts'
import { formulaV2 } from './formula-v2.ts'

describe('formulas', () => {
  it('v1 weighs each like, bookmark and view', () => {
    expect(scoreOf(formulaV1, { likes: 3, bookmarks: 2, views: 5 })).toBe(51)
  })

  it('v2 lets views order equals, but not outweigh members', () => {
    const liked = { likes: 9, bookmarks: 0, views: 0 }
    const clicked = { likes: 0, bookmarks: 0, views: 100 }
    expect(scoreOf(formulaV1, clicked)).toBeGreaterThan(scoreOf(formulaV1, liked))
    expect(scoreOf(formulaV2, clicked)).toBeLessThan(scoreOf(formulaV2, liked))
    expect(pointsOf(formulaV2, { likes: 1, bookmarks: 1, views: 10_001 })).toEqual({
      likes: 10,
      bookmarks: 12,
      views: 600,
    })
  })

  it('give whole points only', () => {
    for (let views = 0; views < 1_000; views++)
      expect(Number.isInteger(scoreOf(formulaV2, { likes: 0, bookmarks: 0, views }))).toBe(true)
  })
})
