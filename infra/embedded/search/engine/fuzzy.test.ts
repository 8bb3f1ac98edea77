import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lookupKeys, prefixTypoDistance, segmentKeys, typoDistance } from './fuzzy.ts'

const word = (min: number, max: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'c', 'か', 'な'), { minLength: min, maxLength: max })
    .map(letters => letters.join(''))

/** Edit distance with swaps of neighbours, straight from its definition. */
function editDistance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => d[i]?.[j] as number
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const row = d[i] as number[]
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1)
    }
  return at(a.length, b.length)
}

describe('typos', () => {
  it('are counted as by the definition; twice in the first letter', () => {
    fc.assert(
      fc.property(word(1, 9), word(1, 9), (a, b) => {
        const plain = editDistance(a, b)
        const expected = plain > 2 ? 3 : plain > 0 && a[0] !== b[0] ? plain + 1 : plain
        expect(Math.min(3, typoDistance(a, b, 2))).toBe(Math.min(3, expected))
      }),
    )
  })

  it('of a beginning are those of the beginning that fits best', () => {
    fc.assert(
      fc.property(word(2, 6), word(2, 9), (a, b) => {
        const best = Math.min(
          ...Array.from({ length: b.length + 1 }, (_, end) => editDistance(a, b.slice(0, end))),
        )
        const expected = best > 2 ? 3 : best > 0 && a[0] !== b[0] ? best + 1 : best
        expect(Math.min(3, prefixTypoDistance(a, b, 2))).toBe(Math.min(3, expected))
      }),
    )
  })

  const edit = fc.record({
    kind: fc.constantFrom('put', 'drop', 'add', 'swap'),
    at: fc.nat(11),
    letter: word(1, 1),
  })
  const apply = (
    text: string,
    { kind, at, letter }: { kind: string; at: number; letter: string },
  ): string => {
    const i = at % text.length
    if (kind === 'put') return text.slice(0, i) + letter + text.slice(i + 1)
    if (kind === 'drop') return text.slice(0, i) + text.slice(i + 1)
    if (kind === 'add') return text.slice(0, i) + letter + text.slice(i)
    return i === 0 ? text : text.slice(0, i - 1) + text[i] + text[i - 1] + text.slice(i + 1)
  }

  it('one of them never hides a word: what is typed leads to a stored part', () => {
    fc.assert(
      fc.property(word(4, 12), edit, (stored, typo) => {
        const keys = new Set(segmentKeys(stored))
        const typed = apply(stored, typo)
        fc.pre(typed.length >= 4)
        expect(lookupKeys(typed, 1).some(key => keys.has(key))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('nor two', () => {
    fc.assert(
      fc.property(word(9, 14), edit, edit, (stored, first, second) => {
        const keys = new Set(segmentKeys(stored))
        // A second typo may move the border that a swap spoils: such pairs are not promised.
        fc.pre(first.kind !== 'swap' && second.kind !== 'swap')
        expect(lookupKeys(apply(apply(stored, first), second), 2).some(key => keys.has(key))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
