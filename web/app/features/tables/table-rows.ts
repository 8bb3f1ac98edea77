import {
  type CategoryRow,
  type Cells,
  type Column,
  PLACE_MAX,
  PLACE_STEP,
} from '@koryaku/contracts/categories/category-parts.ts'
import { cellOf } from '@koryaku/contracts/categories/cell-of.ts'

/** One row before and after a change; null: the row does not exist. */
export interface RowChange {
  rowId: string
  before: CategoryRow | null
  after: CategoryRow | null
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
/** A new name of a row or a column. */
export const newPartId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => LETTERS[byte % LETTERS.length]).join('')

export const inOrder = (a: CategoryRow, b: CategoryRow): number =>
  a.place - b.place || (a.rowId < b.rowId ? -1 : 1)

/** The rows after a change, in their order. */
export function applyChanges(rows: readonly CategoryRow[], changes: readonly RowChange[]): CategoryRow[] {
  const byId = new Map(rows.map(row => [row.rowId, row]))
  let moved = false
  for (const { rowId, after } of changes) {
    const before = byId.get(rowId)
    if (before?.place !== after?.place) moved = true
    if (after) byId.set(rowId, after)
    else byId.delete(rowId)
  }
  const next = [...byId.values()]
  return moved ? next.sort(inOrder) : next
}

/**
 * Changes that lead to an earlier version of the rows, in the present columns. A cell that its column no longer takes,
 * such as a removed choice, stays as it is.
 */
export function changesTo(
  earlier: readonly CategoryRow[],
  rows: readonly CategoryRow[],
  columns: readonly Column[],
): RowChange[] {
  const old = new Map(earlier.map(row => [row.rowId, row]))
  const now = new Map(rows.map(row => [row.rowId, row]))
  const taken = (row: CategoryRow): CategoryRow => {
    const present = now.get(row.rowId)?.cells ?? {}
    const cells: Cells = {}
    for (const column of columns) {
      const { columnId } = column
      const read = cellOf(column, row.cells[columnId] ?? null)
      const cell = 'fault' in read ? present[columnId] : read.cell
      if (cell !== undefined && cell !== null) cells[columnId] = cell
    }
    return { ...row, cells }
  }
  return [...new Set([...now.keys(), ...old.keys()])].flatMap(rowId => {
    const [before, then] = [now.get(rowId) ?? null, old.get(rowId)]
    const after = then ? taken(then) : null
    return sameRow(before, after) ? [] : [{ rowId, before, after }]
  })
}

/** The way back. */
export const undone = (changes: readonly RowChange[]): RowChange[] =>
  changes.map(({ rowId, before, after }) => ({ rowId, before: after, after: before }))

/** Inserts rows at a position. Renumbers the places of all rows if there is too little space. */
export function insertRows(
  rows: readonly CategoryRow[],
  at: number,
  contents: readonly Cells[],
): RowChange[] {
  const before = rows[at - 1]?.place
  const after = rows[at]?.place
  const from = before ?? (after === undefined ? 0 : after - PLACE_STEP * (contents.length + 1))
  const step =
    after === undefined
      ? PLACE_STEP
      : Math.min(PLACE_STEP, Math.floor((after - from) / (contents.length + 1)))
  const last = from + step * contents.length
  const added = contents.map((cells, n) => ({ rowId: newPartId(), place: from + step * (n + 1), cells }))
  if (step >= 1 && Math.abs(last) < PLACE_MAX && Math.abs(from) < PLACE_MAX)
    return added.map(row => ({ rowId: row.rowId, before: null, after: row }))
  // Renumbers all rows, in equal steps.
  const known = new Map(rows.map(row => [row.rowId, row]))
  return [...rows.slice(0, at), ...added, ...rows.slice(at)].flatMap((row, n) => {
    const place = (n + 1) * PLACE_STEP
    const old = known.get(row.rowId) ?? null
    return old?.place === place ? [] : [{ rowId: row.rowId, before: old, after: { ...row, place } }]
  })
}

/** A row with some cells changed; null empties one. */
export function withCells(
  row: CategoryRow,
  cells: Readonly<Record<string, Cells[string] | null>>,
): CategoryRow {
  const next: Cells = { ...row.cells }
  for (const [columnId, cell] of Object.entries(cells)) {
    if (cell === null) delete next[columnId]
    else next[columnId] = cell
  }
  return { ...row, cells: next }
}

export const sameRow = (a: CategoryRow | null | undefined, b: CategoryRow | null | undefined): boolean =>
  a === b ||
  (!!a && !!b && a.place === b.place && JSON.stringify(sorted(a.cells)) === JSON.stringify(sorted(b.cells)))
const sorted = (cells: Cells) => Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1))

/** Two sides wrote different values into one cell. `mine` applies; `theirs` can be chosen. */
export interface CellConflict {
  rowId: string
  columnId: string
  mine: Cells[string] | null
  theirs: Cells[string] | null
}

/**
 * Merges two changes of one row, cell by cell. If both changed a cell, mine applies and the conflict is
 * reported. A row that one side deleted and the other changed is kept, with all its cells.
 */
export function mergeRow(
  base: CategoryRow | null,
  mine: CategoryRow | null,
  theirs: CategoryRow | null,
): { row: CategoryRow | null; conflicts: CellConflict[] } {
  if (sameRow(mine, theirs) || sameRow(mine, base)) return { row: theirs, conflicts: [] }
  if (sameRow(theirs, base) || !theirs) return { row: mine, conflicts: [] }
  if (!mine) return { row: theirs, conflicts: [] }
  const conflicts: CellConflict[] = []
  const cells: Cells = {}
  for (const columnId of new Set([...Object.keys(mine.cells), ...Object.keys(theirs.cells)])) {
    const [b, m, t] = [base, mine, theirs].map(row => row?.cells[columnId] ?? null)
    const cell = (m === b ? t : m) ?? null
    if (cell !== null) cells[columnId] = cell
    if (m !== b && t !== b && m !== t)
      conflicts.push({ rowId: mine.rowId, columnId, mine: m ?? null, theirs: t ?? null })
  }
  const place = mine.place === base?.place ? theirs.place : mine.place
  return { row: { rowId: mine.rowId, place, cells }, conflicts }
}

/** Unsaved changes, merged with the current rows. */
export function recovered(
  rows: readonly CategoryRow[],
  unsaved: readonly RowChange[],
): { changes: RowChange[]; conflicts: CellConflict[] } {
  const now = new Map(rows.map(row => [row.rowId, row]))
  const conflicts: CellConflict[] = []
  const changes = unsaved.flatMap(({ rowId, before, after }) => {
    const there = now.get(rowId) ?? null
    const merged = mergeRow(before, after, there)
    conflicts.push(...merged.conflicts)
    return sameRow(merged.row, there) ? [] : [{ rowId, before: there, after: merged.row }]
  })
  return { changes, conflicts }
}

/** Takes a change back, and of what was changed since only what it had changed itself. */
export function reverted(rows: readonly CategoryRow[], changes: readonly RowChange[]): RowChange[] {
  const now = new Map(rows.map(row => [row.rowId, row]))
  return changes.flatMap(({ rowId, before, after }): RowChange[] => {
    const row = now.get(rowId) ?? null
    if (!before || !after || !row) return sameRow(row, before) ? [] : [{ rowId, before: row, after: before }]
    const ids = new Set([...Object.keys(before.cells), ...Object.keys(after.cells)])
    const changed = [...ids].filter(columnId => before.cells[columnId] !== after.cells[columnId])
    const cells = Object.fromEntries(changed.map(columnId => [columnId, before.cells[columnId] ?? null]))
    const place = before.place === after.place ? row.place : before.place
    return [{ rowId, before: row, after: { ...withCells(row, cells), place } }]
  })
}
