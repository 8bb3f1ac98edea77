import type { CategoryDocument, ShapeStep } from '@koryaku/contracts/categories/category.api.ts'
import type { Column } from '@koryaku/contracts/categories/category-parts.ts'
import { ROWS_MAX } from '@koryaku/contracts/categories/category-parts.ts'
import { useRef, useState } from 'react'
import { uploadImage } from '#app/api/upload-image.ts'
import { ColumnDialog } from '#app/features/tables/column-dialog.tsx'
import { HistoryDialog } from '#app/features/tables/history-dialog.tsx'
import { ImportDialog } from '#app/features/tables/import-dialog.tsx'
import { useTablesText } from '#app/features/tables/strings.ts'
import {
  csvOf,
  type ImportFault,
  type ImportPlan,
  pastedLines,
  typedCell,
} from '#app/features/tables/table-csv.ts'
import { TableGrid } from '#app/features/tables/table-grid.tsx'
import { TableHead } from '#app/features/tables/table-head.tsx'
import { Conflicts, PasteFaults, RemovedColumn } from '#app/features/tables/table-notices.tsx'
import type { Place } from '#app/features/tables/table-place.ts'
import type { OpenedRows } from '#app/features/tables/table-queries.ts'
import { insertRows, type RowChange, withCells } from '#app/features/tables/table-rows.ts'
import { TableTools } from '#app/features/tables/table-tools.tsx'
import styles from '#app/features/tables/tables.module.css'
import { useShape } from '#app/features/tables/use-shape.ts'
import { useTable } from '#app/features/tables/use-table.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface Props {
  document: CategoryDocument
  loaded: OpenedRows
}

/** A table with its tools. Edits are saved automatically. */
export function TableEditor({ document, loaded }: Props) {
  const { id, attributes } = document.data
  const { columns } = attributes
  const text = useTablesText()
  const toast = useToast()
  const table = useTable(id, loaded)
  const shape = useShape(id, columns)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [column, setColumn] = useState<Column | 'new' | null>(null)
  const [removed, setRemoved] = useState<Column | null>(null)
  const [importing, setImporting] = useState(false)
  const [hasHistory, setHasHistory] = useState(false)
  const [faults, setFaults] = useState<ImportFault[]>([])
  const tools = useRef<HTMLDivElement>(null)
  const { rows, change } = table
  const at: Place = {
    row: Math.max(0, Math.min(active.row, rows.length - 1)),
    column: Math.max(0, Math.min(active.column, columns.length - 1)),
  }

  const type = (place: Place, typed: string): string | undefined => {
    const [row, into] = [rows[place.row], columns[place.column]]
    if (!row || !into) return undefined
    const read = typedCell(into, typed)
    if ('fault' in read) return text.fault[read.fault]
    if ((row.cells[into.columnId] ?? null) !== read.cell)
      change([{ rowId: row.rowId, before: row, after: withCells(row, { [into.columnId]: read.cell }) }])
    return undefined
  }

  /** A block of cells from the active one on; rows that are missing are added. */
  const paste = (place: Place, pasted: string) => {
    const found: ImportFault[] = []
    const lines = pastedLines(pasted).slice(0, ROWS_MAX - place.row)
    const cellsOf = (line: readonly string[], n: number) => {
      const cells: Parameters<typeof withCells>[1] = {}
      line.forEach((value, offset) => {
        const into = columns[place.column + offset]
        if (!into) return
        const read = typedCell(into, value)
        if ('fault' in read)
          found.push({ line: place.row + n + 1, label: into.label, fault: read.fault, value })
        else Object.assign(cells, { [into.columnId]: read.cell })
      })
      return cells
    }
    const blank = { rowId: '', place: 0, cells: {} }
    const changes: RowChange[] = []
    const added: (typeof blank)['cells'][] = []
    lines.forEach((line, n) => {
      const before = rows[place.row + n]
      const cells = cellsOf(line, n)
      if (before) changes.push({ rowId: before.rowId, before, after: withCells(before, cells) })
      else added.push(withCells(blank, cells).cells)
    })
    change([...changes, ...(added.length > 0 ? insertRows(rows, rows.length, added) : [])])
    setFaults(found)
  }

  const addRow = () => {
    if (rows.length >= ROWS_MAX) return toast(text.tooManyRows)
    const where = rows.length === 0 ? 0 : at.row + 1
    change(insertRows(rows, where, [{}]))
    setActive({ row: where, column: 0 })
  }
  const removeRow = () => {
    const row = rows[at.row]
    if (row) change([{ rowId: row.rowId, before: row, after: null }])
  }

  const take = async (plan: ImportPlan) => {
    if (rows.length + plan.rows.length > ROWS_MAX) return toast(text.tooManyRows)
    const steps = plan.columns.flatMap<ShapeStep>(
      ({ columnId, type: kind, label, choices, isNew, isChanged }) => {
        if (isNew) return [{ op: 'add', columnId, type: kind, label, choices }]
        return isChanged ? [{ op: 'change', columnId, label, choices }] : []
      },
    )
    if (steps.length > 0 && !(await shape.shape(...steps))) return
    change(insertRows(rows, rows.length, plan.rows))
    setImporting(false)
    toast(text.imported(plan.rows.length))
  }

  const upload = async (file: File) => {
    type(at, (await uploadImage(file)).src)
  }

  const edited = column === 'new' ? null : column
  return (
    <>
      <TableHead document={document} shape={shape} flush={table.flush} />
      <div ref={tools}>
        <TableTools
          table={table}
          hasColumns={columns.length > 0}
          onAddRow={addRow}
          onRemoveRow={rows[at.row] && removeRow}
          onAddColumn={() => setColumn('new')}
          onImport={() => setImporting(true)}
          onHistory={() => setHasHistory(true)}
          csv={() => csvOf(columns, rows)}
          name={attributes.name}
          onUpload={columns[at.column]?.type === 'image' && rows[at.row] ? upload : undefined}
        />
      </div>
      <Conflicts table={table} columns={columns} />
      <PasteFaults faults={faults} onClose={() => setFaults([])} />
      {removed && (
        <RemovedColumn
          column={removed}
          onUndo={async () => {
            const { columnId, type: kind, label, choices } = removed
            if (!(await shape.shape({ op: 'add', columnId, type: kind, label, choices }))) return
            table.sendAgain(columnId)
            setRemoved(null)
          }}
          onClose={() => setRemoved(null)}
        />
      )}
      {columns.length === 0 ? (
        <EmptyState title={text.noColumns} />
      ) : (
        <>
          <p className={styles.hint}>{rows.length === 0 ? text.noRows : text.gridHint}</p>
          <TableGrid
            columns={columns}
            rows={rows}
            links={loaded.links}
            active={at}
            onActive={setActive}
            onType={type}
            onPaste={paste}
            onColumn={setColumn}
            undo={table.undo}
            redo={table.redo}
            onLeave={() => tools.current?.querySelector('button')?.focus()}
          />
        </>
      )}
      <ColumnDialog
        key={edited?.columnId ?? String(column)}
        open={column !== null}
        column={edited}
        busy={shape.isPending}
        onClose={() => setColumn(null)}
        onSave={async ({ label, type: kind, choices }) => {
          const isDone = edited
            ? await shape.shape({ op: 'change', columnId: edited.columnId, label, choices })
            : await shape.addColumn({ label, type: kind, choices })
          if (isDone) setColumn(null)
        }}
        onRemove={async () => {
          if (!edited || !(await shape.shape({ op: 'remove', columnId: edited.columnId }))) return
          setRemoved(edited)
          setColumn(null)
        }}
        onMove={by => edited && shape.moveColumn(edited.columnId, by)}
      />
      <ImportDialog
        open={importing}
        columns={columns}
        busy={shape.isPending}
        onClose={() => setImporting(false)}
        onImport={take}
      />
      {hasHistory && (
        <HistoryDialog
          {...{ id, columns, rows }}
          name={document.data.attributes.name}
          links={loaded.links}
          onClose={() => setHasHistory(false)}
          onGoBack={async (steps, changes, time) => {
            if (steps.length > 0 && !(await shape.shape(...steps))) return
            change(changes)
            setHasHistory(false)
            toast(text.wentBack(time))
          }}
        />
      )}
    </>
  )
}
