import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Typos, walkTypos } from './fuzzy.ts'
import { sortedWords } from './vocabulary.ts'

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

/** Distances of the words by the tree walk and by the definition. */
function both(texts: readonly string[], query: string, max: Typos, beginnings: boolean) {
  const sorted = [...new Set(texts)].sort()
  const walked = new Map<string, number>()
  walkTypos(sortedWords(sorted), query, max, beginnings, (from, to, distance) => {
    for (const word of sorted.slice(from, to)) {
      expect(walked.has(word)).toBe(false)
      walked.set(word, distance)
    }
  })
  const defined = sorted.flatMap((word): [string, number][] => {
    const ends = beginnings ? Array.from({ length: word.length + 1 }, (_, end) => end) : [word.length]
    const plain = Math.min(...ends.map(end => editDistance(query, word.slice(0, end))))
    const distance = plain > 0 && query[0] !== word[0] ? plain + 1 : plain
    return distance >= 1 && distance <= max ? [[word, distance]] : []
  })
  return { walked: Object.fromEntries(walked), defined: Object.fromEntries(defined) }
}

describe('typos', () => {
  const texts = fc.array(word(1, 10), { maxLength: 200 })
  const typos = fc.constantFrom<Typos[]>(1, 2)

  it('are counted as by the definition; twice in the first letter', () => {
    fc.assert(
      fc.property(texts, word(3, 10), typos, (all, query, max) => {
        const { walked, defined } = both(all, query, max, false)
        expect(walked).toEqual(defined)
      }),
      { numRuns: 500 },
    )
  })

  it('are those of the best prefix, with prefix matching', () => {
    fc.assert(
      fc.property(texts, word(3, 8), typos, (all, query, max) => {
        const { walked, defined } = both(all, query, max, true)
        expect(walked).toEqual(defined)
      }),
      { numRuns: 500 },
    )
  })

  it('are found among many words that begin alike', () => {
    const all = Array.from({ length: 2_000 }, (_, i) => `super${i.toString(36)}`)
    for (const query of ['super1a', 'supr1a', 'syper', 'upser1'])
      for (const beginnings of [true, false]) {
        const { walked, defined } = both(all, query, 1, beginnings)
        expect(walked).toEqual(defined)
      }
  })
})
