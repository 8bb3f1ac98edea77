import type { Column } from '@koryaku/contracts/categories/category-parts.ts'
import type { ReactNode } from 'react'
import { FaultList } from '#app/features/tables/import-dialog.tsx'
import { useTablesText } from '#app/features/tables/strings.ts'
import type { ImportFault } from '#app/features/tables/table-csv.ts'
import styles from '#app/features/tables/tables.module.css'
import type { TableState } from '#app/features/tables/use-table.ts'
import { Button } from '#app/ui/button.tsx'

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.notice} role="status">
    <strong>{title}</strong>
    {children}
  </section>
)

/**
 * Values that two tabs wrote into one cell, side by side. This tab's value applies until the user chooses the
 * other.
 */
export function Conflicts({ table, columns }: { table: TableState; columns: readonly Column[] }) {
  const text = useTablesText()
  if (table.conflicts.length === 0) return null
  const shown = (value: string | number | null) => (value === null ? text.empty : String(value))
  return (
    <Notice title={text.conflicts}>
      <ul>
        {table.conflicts.map(conflict => {
          const { rowId, columnId, mine, theirs } = conflict
          const row = table.rows.findIndex(one => one.rowId === rowId) + 1
          const label = columns.find(column => column.columnId === columnId)?.label ?? ''
          return (
            <li key={`${rowId} ${columnId} ${theirs}`}>
              {text.conflict(row, label)}{' '}
              <Button size="small" onClick={() => table.settle(conflict, 'mine')}>
                {text.mine(shown(mine))}
              </Button>{' '}
              <Button size="small" onClick={() => table.settle(conflict, 'theirs')}>
                {text.theirs(shown(theirs))}
              </Button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

export function PasteFaults({ faults, onClose }: { faults: readonly ImportFault[]; onClose: () => void }) {
  const text = useTablesText()
  if (faults.length === 0) return null
  return (
    <Notice title={text.pasteFaults(faults.length)}>
      <FaultList faults={faults} />
      <Button size="small" onClick={onClose}>
        {text.close}
      </Button>
    </Notice>
  )
}

export function RemovedColumn({
  column,
  onUndo,
  onClose,
}: {
  column: Column
  onUndo: () => void
  onClose: () => void
}) {
  const text = useTablesText()
  return (
    <Notice title={text.columnRemoved(column.label)}>
      {' '}
      <Button size="small" onClick={onUndo}>
        {text.undo}
      </Button>{' '}
      <Button size="small" look="quiet" onClick={onClose}>
        {text.close}
      </Button>
    </Notice>
  )
}
