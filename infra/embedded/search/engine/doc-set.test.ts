import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editContainer } from './container.ts'
import { DocSet } from './doc-set.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 199_999 }), { maxLength: 300 })
const SIZE = 200_000

describe('a set of documents', () => {
  it('does what sets do', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const [left, right] = [DocSet.of(SIZE, a), DocSet.of(SIZE, b)]
        const sorted = (list: number[]) => [...list].sort((x, y) => x - y)
        expect(left.toArray()).toEqual(sorted(a))
        expect(left.count).toBe(a.length)
        expect(left.clone().unite(right).toArray()).toEqual(sorted([...new Set([...a, ...b])]))
        expect(left.clone().intersect(right).toArray()).toEqual(sorted(a.filter(id => b.includes(id))))
        expect(left.clone().subtract(right).toArray()).toEqual(sorted(a.filter(id => !b.includes(id))))
      }),
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
