import { type CategoryRow, type Column, PLACE_MAX } from '@koryaku/contracts/categories/category-parts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyChanges,
  changesTo,
  inOrder,
  insertRows,
  mergeRow,
  recovered,
  undone,
} from '#app/features/tables/table-rows.ts'

const row = (rowId: string, place: number, cells: CategoryRow['cells'] = {}): CategoryRow => ({
  rowId,
  place,
  cells,
})
const names = (rows: readonly CategoryRow[]) => rows.map(({ cells }) => cells.name)

describe('rows that are put in', () => {
  it.each([0, 1, 2])('keep their position (%i)', at => {
    const rows = [row('a', 0, { name: 'a' }), row('b', 1, { name: 'b' })]
    const next = applyChanges(rows, insertRows(rows, at, [{ name: 'x' }, { name: 'y' }]))
    const wanted = ['a', 'b']
    wanted.splice(at, 0, 'x', 'y')
    expect(names(next)).toEqual(wanted)
  })

  it('keep their position after repeated inserts, within the bounds of places, and undo restores all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 30 })), { maxLength: 60 }),
        turns => {
          let rows: CategoryRow[] = []
          let expected: unknown[] = []
          const steps: CategoryRow[][] = []
          turns.forEach(([where, many], n) => {
            const at = where % (rows.length + 1)
            const contents = Array.from({ length: many }, (_, i) => ({ name: `${n}.${i}` }))
            const changes = insertRows(rows, at, contents)
            steps.push(rows)
            const next = applyChanges(rows, changes)
            expect(applyChanges(next, undone(changes)).toSorted(inOrder)).toEqual(rows)
            rows = next
            expected = expected.toSpliced(at, 0, ...contents.map(({ name }) => name))
            expect(names(rows)).toEqual(expected)
            for (const { place } of rows) expect(Math.abs(place)).toBeLessThan(PLACE_MAX)
          })
        },
      ),
    )
  })
})

describe('two tabs that changed one row', () => {
  const base = row('a', 0, { name: '剣', attack: 10, kind: '片手' })
  it('have both their cells', () => {
    const mine = row('a', 0, { name: '聖剣', attack: 10, kind: '片手' })
    const theirs = row('a', 5, { name: '剣', attack: 20 })
    expect(mergeRow(base, mine, theirs)).toEqual({
      row: row('a', 5, { name: '聖剣', attack: 20 }),
      conflicts: [],
    })
  })
  it('report a cell that both changed, and keep mine', () => {
    const mine = row('a', 0, { ...base.cells, attack: 11 })
    const theirs = row('a', 0, { ...base.cells, attack: 12 })
    expect(mergeRow(base, mine, theirs)).toEqual({
      row: mine,
      conflicts: [{ rowId: 'a', columnId: 'attack', mine: 11, theirs: 12 }],
    })
  })
  it('keep it where one side took it out and the other changed it', () => {
    const changed = row('a', 0, { ...base.cells, attack: 11 })
    expect(mergeRow(base, null, changed).row).toEqual(changed)
    expect(mergeRow(base, changed, null).row).toEqual(changed)
    expect(mergeRow(base, null, base).row).toBeNull()
    expect(mergeRow(base, base, null).row).toBeNull()
  })
})

describe('rows that were left unsaved', () => {
  const before = row('a', 0, { name: '剣', attack: 10 })
  const after = row('a', 0, { name: '聖剣', attack: 10 })
  it('are merged with the current rows', () => {
    const there = [row('a', 0, { name: '剣', attack: 20 })]
    const { changes, conflicts } = recovered(there, [
      { rowId: 'a', before, after },
      { rowId: 'b', before: null, after: row('b', 1, { name: '弓' }) },
    ])
    expect(applyChanges(there, changes)).toEqual([
      row('a', 0, { name: '聖剣', attack: 20 }),
      row('b', 1, { name: '弓' }),
    ])
    expect(conflicts).toEqual([])
  })
  it('are skipped if the server has them after all, and reported if both sides wrote', () => {
    expect(recovered([after], [{ rowId: 'a', before, after }])).toEqual({ changes: [], conflicts: [] })
    const theirs = row('a', 0, { name: '魔剣', attack: 10 })
    expect(recovered([theirs], [{ rowId: 'a', before, after }]).conflicts).toEqual([
      { rowId: 'a', columnId: 'name', mine: '聖剣', theirs: '魔剣' },
    ])
  })
})

describe('the way to an earlier version', () => {
  const columns: Column[] = [
    { columnId: 'name', type: 'text', label: '名前', choices: [] },
    { columnId: 'kind', type: 'choice', label: '種類', choices: ['剣'] },
  ]

  it('restores cells, places, and rows that were added or deleted since', () => {
    const cells = fc.record(
      { name: fc.constantFrom('a', 'b'), kind: fc.constant('剣') },
      { requiredKeys: [] },
    )
    const version = fc
      .dictionary(fc.constantFrom('r1', 'r2', 'r3', 'r4'), fc.tuple(fc.nat(3), cells))
      .map(rows => Object.entries(rows).map(([id, [place, content]]) => row(id, place, content)))
    fc.assert(
      fc.property(version, version, (earlier, now) => {
        const changes = changesTo(earlier, now, columns)
        const next = applyChanges(now.toSorted(inOrder), changes)
        expect(next).toEqual(earlier.toSorted(inOrder))
        expect(changesTo(earlier, next, columns)).toEqual([])
      }),
    )
  })

  it('keeps a cell whose earlier choice was removed, and brings no cell of a removed column', () => {
    const earlier = [row('r1', 0, { name: 'a', kind: '斧', gone: 'x' }), row('r2', 1, { kind: '斧' })]
    const now = [row('r1', 0, { name: 'b', kind: '剣' })]
    expect(applyChanges(now, changesTo(earlier, now, columns))).toEqual([
      row('r1', 0, { name: 'a', kind: '剣' }),
      row('r2', 1),
    ])
  })
})
