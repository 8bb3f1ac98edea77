import { Columns3, Download, History, ImagePlus, Redo2, Rows3, Trash2, Undo2, Upload } from 'lucide-react'
import { ApiFailure } from '#app/api/failure.ts'
import { saveFile } from '#app/device/save-file.ts'
import { UploadButton } from '#app/entities/image/upload-button.tsx'
import { useTablesText } from '#app/features/tables/strings.ts'
import type { Saving } from '#app/features/tables/table-saver.ts'
import styles from '#app/features/tables/tables.module.css'
import type { TableState } from '#app/features/tables/use-table.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  table: TableState
  hasColumns: boolean
  onAddRow: () => void
  onRemoveRow: (() => void) | undefined
  onAddColumn: () => void
  onImport: () => void
  onHistory: () => void
  csv: () => string
  name: string
  /** Where the active cell holds a picture. */
  onUpload: ((file: File) => Promise<void>) | undefined
}

/** Actions on rows and columns, and the state of saving. */
export function TableTools({ table, hasColumns, csv, name, ...on }: Props) {
  const text = useTablesText()
  const download = () => saveFile(csv(), `${name || 'table'}.csv`)
  return (
    <div role="toolbar" aria-label={text.tools} className={styles.bar}>
      {hasColumns && (
        <Button size="small" icon={<Rows3 aria-hidden />} onClick={on.onAddRow}>
          {text.addRow}
        </Button>
      )}
      <Button size="small" icon={<Columns3 aria-hidden />} onClick={on.onAddColumn}>
        {text.addColumn}
      </Button>
      {on.onRemoveRow && (
        <Button size="small" icon={<Trash2 aria-hidden />} onClick={on.onRemoveRow}>
          {text.removeRow}
        </Button>
      )}
      <Button size="small" icon={<Undo2 aria-hidden />} disabled={!table.undo} onClick={table.undo}>
        {text.undo}
      </Button>
      <Button size="small" icon={<Redo2 aria-hidden />} disabled={!table.redo} onClick={table.redo}>
        {text.redo}
      </Button>
      <Button size="small" icon={<Upload aria-hidden />} onClick={on.onImport}>
        {text.importCsv}
      </Button>
      {table.rows.length > 0 && (
        <Button size="small" icon={<Download aria-hidden />} onClick={download}>
          {text.exportCsv}
        </Button>
      )}
      <Button size="small" icon={<History aria-hidden />} onClick={on.onHistory}>
        {text.history}
      </Button>
      {on.onUpload && (
        <UploadButton
          upload={on.onUpload}
          label={text.upload}
          failed={text.uploadFailed}
          size="small"
          icon={<ImagePlus aria-hidden />}
        >
          {text.upload}
        </UploadButton>
      )}
      <SavingState saving={table.saving} onAgain={table.flush} />
    </div>
  )
}

function SavingState({
  saving: { state, left, failure },
  onAgain,
}: {
  saving: Saving
  onAgain: () => Promise<void>
}) {
  const text = useTablesText()
  return (
    <p className={styles.saving} role="status" data-state={state}>
      {text.saving[state]}
      {failure instanceof ApiFailure && state === 'failed' && ` ${text.why[failure.code] ?? ''}`}
      {left > 0 && state !== 'waiting' && ` ${text.left(left)}`}
      {failure && state === 'failed' && (
        <Button size="small" look="quiet" onClick={onAgain}>
          {text.again}
        </Button>
      )}
    </p>
  )
}
