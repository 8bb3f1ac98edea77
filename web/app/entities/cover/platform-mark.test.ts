import { describe, expect, it } from 'vitest'
import { emsOf } from './cover-lines.ts'
import { platformMark } from './platform-mark.ts'

describe('platformMark', () => {
  it('names the platforms that fit', () => {
    expect(platformMark(['PC', 'PSP', 'PlayStation 4', 'Xbox One'])?.text).toBe('PC · PSP')
  })

  it('sets one long name in smaller letters', () => {
    const mark = platformMark(['Family Computer Disk System', 'NES'])
    expect(mark?.text).toBe('Family Computer Disk System')
    expect(emsOf(mark?.text ?? '') * (mark?.size ?? 9)).toBeLessThanOrEqual(48)
  })

  it('has the same ground for platforms of one maker', () => {
    const grounds = ['Nintendo Switch', 'Game Boy', 'PlayStation 5', 'PSP', 'Toaster'].map(
      name => platformMark([name])?.ground,
    )
    expect([grounds[0] === grounds[1], grounds[2] === grounds[3], new Set(grounds).size]).toEqual([
      true,
      true,
      3,
    ])
  })

  it('is missing without platforms', () => {
    expect(platformMark([])).toBeNull()
  })
})
