import type { CategoryRow } from '@koryaku/contracts/categories/category-parts.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { apiCommand, newIdempotencyKey, path } from '#app/api/client.ts'
import { finishInBackground, tableCopyFor } from '#app/features/tables/left-tables.ts'
import { loadRows, type OpenedRows } from '#app/features/tables/table-queries.ts'
import {
  applyChanges,
  type CellConflict,
  type RowChange,
  recovered,
  reverted,
  withCells,
} from '#app/features/tables/table-rows.ts'
import { createTableSaver, type Saving } from '#app/features/tables/table-saver.ts'
import { holdWhileOpen } from '#app/offline/device-copies.ts'

interface SavedAnswer {
  data: { attributes: { revision: number } }
}
const SAVED: Saving = { state: 'saved', left: 0, failure: null }

/** The rows of a table in an editor: saved automatically, with undo and redo, merged with other tabs. */
export function useTable(id: string, loaded: OpenedRows) {
  const [rows, setRows] = useState<readonly CategoryRow[]>(loaded.rows)
  const [saving, setSaving] = useState(SAVED)
  const [conflicts, setConflicts] = useState<CellConflict[]>([])
  const [history, setHistory] = useState<{ past: RowChange[][]; future: RowChange[][] }>({
    past: [],
    future: [],
  })
  const now = useRef(rows)
  const show = useCallback((changes: readonly RowChange[]) => {
    now.current = applyChanges(now.current, changes)
    setRows(now.current)
  }, [])
  const [{ saver, copy }] = useState(() => {
    const copy = tableCopyFor(id)
    const saver = createTableSaver({
      loaded,
      keep: unsaved => copy.keep({ unsaved }),
      drop: copy.drop,
      load: () => loadRows(id),
      send: async body => {
        const request = { method: 'POST', path: path`my/database_categories/${id}/rows`, body } as const
        const answer = await apiCommand<SavedAnswer>({
          ...request,
          idempotencyKey: newIdempotencyKey(),
          background: true,
        })
        return answer.data.attributes.revision
      },
      onSaving: setSaving,
      onMerged: (changes, found) => {
        show(changes)
        setConflicts(known => [...known, ...found])
      },
    })
    return { saver, copy }
  })

  useEffect(() => {
    const release = holdWhileOpen(copy.name)
    for (const { unsaved, forget } of loaded.left.splice(0)) {
      const { changes, conflicts: found } = recovered(now.current, unsaved)
      show(changes)
      saver.note(changes)
      setConflicts(known => [...known, ...found])
      forget()
    }
    const leave = (event: BeforeUnloadEvent) => {
      if (!saver.isDirty()) return
      void saver.flush()
      event.preventDefault()
    }
    const hide = () => void (document.visibilityState === 'hidden' && saver.flush())
    window.addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      const saved = saver.flush()
      finishInBackground(id, saved)
      void saved.then(() => {
        if (!saver.isDirty()) window.removeEventListener('beforeunload', leave)
        release()
      })
    }
  }, [saver, copy, id, loaded, show])

  const change = useCallback(
    (changes: readonly RowChange[]) => {
      if (changes.length === 0) return
      show(changes)
      saver.note(changes)
      setHistory(({ past }) => ({ past: [...past.slice(-199), [...changes]], future: [] }))
    },
    [saver, show],
  )
  const go = (from: 'past' | 'future') => {
    const to = from === 'past' ? 'future' : 'past'
    const last = history[from].at(-1)
    if (!last) return
    const changes = reverted(now.current, last)
    show(changes)
    saver.note(changes)
    setHistory({ ...history, [from]: history[from].slice(0, -1), [to]: [...history[to], changes] })
  }

  return {
    rows,
    saving,
    change,
    undo: history.past.length > 0 ? () => go('past') : undefined,
    redo: history.future.length > 0 ? () => go('future') : undefined,
    flush: saver.flush,
    /** Cells that two tabs changed: mine applies. */
    conflicts,
    settle(conflict: CellConflict, take: 'mine' | 'theirs') {
      setConflicts(conflicts.filter(other => other !== conflict))
      const row = now.current.find(({ rowId }) => rowId === conflict.rowId)
      if (take === 'mine' || !row) return
      change([
        { rowId: row.rowId, before: row, after: withCells(row, { [conflict.columnId]: conflict.theirs }) },
      ])
    },
    /** Resends rows with cells of a column: the server omitted them while the column was deleted. */
    sendAgain(columnId: string) {
      saver.note(
        now.current.flatMap(row =>
          columnId in row.cells ? [{ rowId: row.rowId, before: null, after: { ...row } }] : [],
        ),
      )
    },
  }
}
export type TableState = ReturnType<typeof useTable>
