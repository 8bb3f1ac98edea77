import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editContainer } from './container.ts'
import { DocSet } from './doc-set.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 199_999 }), { maxLength: 300 })
const SIZE = 200_000

describe('a set of documents', () => {
  /** Few members and many are held differently. */
  const many = fc
    .tuple(fc.integer({ min: 8, max: 40 }), ids)
    .map(([step, more]) => [
      ...new Set([...Array.from({ length: Math.floor(SIZE / step) }, (_, i) => i * step), ...more]),
    ])
  const any = fc.oneof(ids, many)

  it('does what sets do', () => {
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        const [left, right, third] = [a, b, c].map(list => DocSet.of(SIZE, list)) as [DocSet, DocSet, DocSet]
        const sorted = (list: Iterable<number>) => [...list].sort((x, y) => x - y)
        const [inA, inB] = [new Set(a), new Set(b)]
        expect(left.toArray()).toEqual(sorted(a))
        expect([...left]).toEqual(sorted(a))
        expect(left.count).toBe(a.length)
        expect(left.isEmpty).toBe(a.length === 0)
        expect(b.filter(id => left.has(id))).toEqual(b.filter(id => inA.has(id)))
        expect(left.clone().unite(right).toArray()).toEqual(sorted(new Set([...a, ...b])))
        expect(left.clone().intersect(right).toArray()).toEqual(sorted(a.filter(id => inB.has(id))))
        expect(left.clone().subtract(right).toArray()).toEqual(sorted(a.filter(id => !inB.has(id))))
        expect(DocSet.union(SIZE, [left, right, third]).toArray()).toEqual(
          sorted(new Set([...a, ...b, ...c])),
        )
        // None of it changed what it was made from.
        expect([left.toArray(), right.toArray()]).toEqual([sorted(a), sorted(b)])
      }),
      { numRuns: 40 },
    )
  })

  it('comes back from its stored form, whatever was added and removed', () => {
    const low = fc.integer({ min: 0, max: 65_535 })
    const edit = fc.record({
      added: fc.uniqueArray(low, { maxLength: 50 }),
      removed: fc.uniqueArray(low, { maxLength: 50 }),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 5 }), fc.boolean(), (edits, dense) => {
        const expected = new Set<number>(dense ? Array.from({ length: 5_000 }, (_, i) => i * 3) : [])
        let stored = dense ? editContainer(undefined, [...expected], []) : undefined
        for (const { added, removed } of edits) {
          const gone = removed.filter(id => !added.includes(id))
          for (const id of added) expected.add(id)
          for (const id of gone) expected.delete(id)
          stored = editContainer(stored, added, gone)
        }

        const set = DocSet.ofContainers(SIZE, stored ? [[2, stored]] : [])
        expect(set.toArray()).toEqual([...expected].sort((a, b) => a - b).map(id => id + 2 * 65_536))
      }),
    )
  })
})
