import { type CategoryRow, ROWS_PER_SAVE } from '@koryaku/contracts/categories/category-parts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#app/api/failure.ts'
import { applyChanges, type CellConflict, type RowChange } from '#app/features/tables/table-rows.ts'
import { createTableSaver, type Saving } from '#app/features/tables/table-saver.ts'

const row = (rowId: string, cells: CategoryRow['cells'], place = 0): CategoryRow => ({ rowId, place, cells })

/** Rows as the command side keeps them: by its rule, a row that was changed since the base is refused. */
function newTable() {
  let rows = new Map<string, CategoryRow>()
  const saves: string[][] = []
  return {
    load: async () => ({ rows: [...rows.values()], revision: saves.length - 1 }),
    loadNow: () => ({ rows: [...rows.values()], revision: saves.length - 1 }),
    send: async ({ base, put, dropped }: { base: number; put: CategoryRow[]; dropped: string[] }) => {
      const ids = [...put.map(({ rowId }) => rowId), ...dropped]
      expect(ids.length).toBeLessThanOrEqual(ROWS_PER_SAVE)
      const since = new Set(saves.slice(base + 1).flat())
      if (ids.some(id => since.has(id))) throw new ApiFailure(409, 'row_conflict')
      rows = new Map(rows)
      for (const id of dropped) rows.delete(id)
      for (const one of put) rows.set(one.rowId, one)
      saves.push(ids)
      return saves.length - 1
    },
    saves,
  }
}

/** A tab: the rows of its grid, and its recorded notifications. */
function openTab(table: ReturnType<typeof newTable>) {
  const loaded = table.loadNow()
  const tab = {
    rows: loaded.rows,
    saving: null as Saving | null,
    conflicts: [] as CellConflict[],
    fail: null as Error | null,
    /** How many saves the server takes before it asks to wait. */
    taken: Number.POSITIVE_INFINITY,
    waited: [] as number[],
    onWait: () => {},
  }
  const saver = createTableSaver({
    loaded,
    load: table.load,
    send: async change => {
      if (tab.fail) throw tab.fail
      const body = new TextEncoder().encode(JSON.stringify(change)).length
      expect(body).toBeLessThan(64 * 1024)
      if (tab.taken-- === 0) throw new ApiFailure(429, 'too_many_requests', [], { retryAfter: 3 })
      return table.send(change)
    },
    onSaving: saving => {
      tab.saving = saving
    },
    onMerged: (changes, conflicts) => {
      tab.rows = applyChanges(tab.rows, changes)
      tab.conflicts.push(...conflicts)
    },
    pauseMs: 1e9,
    wait: async ms => {
      expect(tab.saving).toMatchObject({ state: 'held' })
      tab.waited.push(ms)
      tab.onWait()
    },
  })
  const put = (after: CategoryRow | null, rowId = after?.rowId ?? '') => {
    const before = tab.rows.find(one => one.rowId === rowId) ?? null
    const changes: RowChange[] = [{ rowId, before, after }]
    tab.rows = applyChanges(tab.rows, changes)
    saver.note(changes)
  }
  return { tab, saver, put }
}

describe('rows that are saved', () => {
  it('are sent in chunks, with the number of remaining rows', async () => {
    const table = newTable()
    const { tab, saver } = openTab(table)
    const rows = Array.from({ length: 1_200 }, (_, n) =>
      row(`row${String(n).padStart(5, '0')}`, { name: `${n}` }),
    )
    saver.note(rows.map(after => ({ rowId: after.rowId, before: null, after })))
    expect(tab.saving).toMatchObject({ state: 'waiting', left: 1_200 })
    await saver.flush()
    expect(table.saves.map(({ length }) => length)).toEqual([500, 500, 200])
    expect(tab.saving).toMatchObject({ state: 'saved', left: 0 })
  })

  it('are sent in small bodies, after the wait that the server requests', async () => {
    const table = newTable()
    const { tab, saver, put } = openTab(table)
    tab.taken = 2
    tab.onWait = () => {
      put(row('typed', { name: '待つ間に' }))
      expect(tab.saving).toMatchObject({ state: 'held' })
    }
    const rows = Array.from({ length: 300 }, (_, n) => row(`row${n}`, { name: 'あ'.repeat(500) }))
    saver.note(rows.map(after => ({ rowId: after.rowId, before: null, after })))
    await saver.flush()
    expect(tab.waited).toEqual([3_000])
    expect(tab.saving).toMatchObject({ state: 'saved', left: 0 })
    expect(table.loadNow().rows).toHaveLength(301)
  })

  it('are deleted in small bodies, too', async () => {
    const table = newTable()
    const { tab, saver } = openTab(table)
    const rows = Array.from({ length: 1_100 }, (_, n) => row(`row${n}`, { name: `${n}` }))
    saver.note(rows.map(after => ({ rowId: after.rowId, before: null, after })))
    await saver.flush()
    saver.note(rows.map(before => ({ rowId: before.rowId, before, after: null })))
    await saver.flush()
    expect(tab.saving).toMatchObject({ state: 'saved', left: 0 })
    expect(table.loadNow().rows).toEqual([])
  })

  it('are not sent where they are as before', async () => {
    const table = newTable()
    const { saver, put } = openTab(table)
    put(row('a', { name: '剣' }))
    await saver.flush()
    put(row('a', { name: '弓' }))
    put(row('a', { name: '剣' }))
    await saver.flush()
    expect(table.saves).toHaveLength(1)
  })

  it('wait for the network, and stay to be saved', async () => {
    const { tab, saver, put } = openTab(newTable())
    tab.fail = new ApiFailure(0, 'offline')
    put(row('a', { name: '剣' }))
    await saver.flush()
    expect(tab.saving).toMatchObject({ state: 'offline', left: 1 })
    tab.fail = null
    await saver.flush()
    expect(tab.saving).toMatchObject({ state: 'saved', left: 0 })
    saver.end()
  })

  it('are kept if they are rejected, with a notification', async () => {
    const { tab, saver, put } = openTab(newTable())
    tab.fail = new ApiFailure(422, 'too_many_rows')
    put(row('a', { name: '剣' }))
    await saver.flush()
    expect(tab.saving).toMatchObject({ state: 'failed', left: 1, failure: { code: 'too_many_rows' } })
    expect(saver.isDirty()).toBe(true)
  })
})

describe('two tabs', () => {
  it('keep the input of both, and report the one cell that both changed', async () => {
    const table = newTable()
    const first = openTab(table)
    first.put(row('a', { name: '剣', attack: 1 }))
    await first.saver.flush()
    const second = openTab(table)
    first.put(row('a', { name: '聖剣', attack: 1 }))
    await first.saver.flush()
    second.put(row('a', { name: '魔剣', attack: 2 }))
    await second.saver.flush()
    expect(table.loadNow().rows).toEqual([row('a', { name: '魔剣', attack: 2 })])
    expect(second.tab.conflicts).toEqual([{ rowId: 'a', columnId: 'name', mine: '魔剣', theirs: '聖剣' }])
  })

  it('lose no cell under random writes: each is kept, seen before it was overwritten, or reported', async () => {
    const edit = fc.record({
      tab: fc.nat(1),
      rowId: fc.constantFrom('a', 'b'),
      columnId: fc.constantFrom('x', 'y'),
      saves: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 30 }), async edits => {
        const table = newTable()
        const tabs = [openTab(table), openTab(table)]
        const shown: string[] = []
        for (const [n, { tab: which, rowId, columnId, saves }] of edits.entries()) {
          const { tab, put, saver } = tabs[which] as ReturnType<typeof openTab>
          const before = tab.rows.find(one => one.rowId === rowId)
          shown.push(String(before?.cells[columnId]))
          put(row(rowId, { ...before?.cells, [columnId]: `turn ${n}` }))
          if (saves) await saver.flush()
        }
        for (const { saver } of tabs) await saver.flush()
        const stands = table.loadNow().rows.flatMap(({ cells }) => Object.values(cells))
        const told = tabs.flatMap(({ tab }) => tab.conflicts.flatMap(({ mine, theirs }) => [mine, theirs]))
        for (const n of edits.keys()) expect([...stands, ...told, ...shown]).toContain(`turn ${n}`)
      }),
    )
  })
})
