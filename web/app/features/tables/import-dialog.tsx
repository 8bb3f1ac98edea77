import type { Column } from '@koryaku/contracts/categories/category-parts.ts'
import { useState } from 'react'
import { useTablesText } from '#app/features/tables/strings.ts'
import {
  type ImportFault,
  type ImportPlan,
  planImport,
  readTableFile,
} from '#app/features/tables/table-csv.ts'
import styles from '#app/features/tables/tables.module.css'
import { Button } from '#app/ui/button.tsx'
import { CsvInput } from '#app/ui/csv-input.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { useUiText } from '#app/ui/strings.ts'

const PREVIEW_ROWS = 5
const FAULTS_SHOWN = 20

interface Props {
  open: boolean
  columns: readonly Column[]
  busy: boolean
  onClose: () => void
  onImport: (plan: ImportPlan) => void
}
type Read = { plan: ImportPlan; encoding: string } | { fault: string }

/** Reads a file, shows what would become of it, and then takes it. */
export function ImportDialog({ open, columns, busy, onClose, onImport }: Props) {
  const text = useTablesText()
  const words = useUiText()
  const [reading, setReading] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  const close = () => {
    setRead(null)
    onClose()
  }
  const choose = async (file: File) => {
    setRead(null)
    setReading(true)
    const found = await readTableFile(file)
    setReading(false)
    setRead(
      'fault' in found
        ? { fault: text.fileFault[found.fault] }
        : { plan: planImport(columns, found.lines), encoding: found.encoding },
    )
  }
  const plan = read && 'plan' in read ? read.plan : null
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text.importCsv}
      wide
      actions={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          {plan && (
            <Button look="primary" busy={busy} onClick={() => onImport(plan)}>
              {plan.faults.length > 0 ? text.importAnyway : text.importRows}
            </Button>
          )}
        </>
      }
    >
      <Field
        label={text.chooseFile}
        hint={text.fileHint}
        error={read && 'fault' in read ? read.fault : undefined}
      >
        <CsvInput onFile={choose} />
      </Field>
      <p aria-live="polite">
        {reading && text.reading}
        {plan && read && 'encoding' in read && text.preview(plan.rows.length, read.encoding)}
      </p>
      {plan && <Preview plan={plan} />}
      {plan && plan.faults.length > 0 && (
        <section>
          <h3>{text.importFaults(plan.faults.length)}</h3>
          <FaultList faults={plan.faults} />
          <p>{text.importFaultsText}</p>
        </section>
      )}
    </Dialog>
  )
}

/** Values that are invalid in their cell, by line and column. */
export function FaultList({ faults }: { faults: readonly ImportFault[] }) {
  const text = useTablesText()
  const more = faults.length - FAULTS_SHOWN
  return (
    <ul>
      {faults.slice(0, FAULTS_SHOWN).map(({ line, label, fault, value }) => (
        <li key={`${line} ${label}`}>{text.faultLine(line, label, text.fault[fault], shortened(value))}</li>
      ))}
      {more > 0 && <li>{text.andMore(more)}</li>}
    </ul>
  )
}
const shortened = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value)

function Preview({ plan: { columns, rows } }: { plan: ImportPlan }) {
  const text = useTablesText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls is reached by the keyboard
    <section className={styles.preview} tabIndex={0} aria-label={text.importCsv}>
      <table>
        <thead>
          <tr>
            {columns.map(({ columnId, label, type, isNew, isChanged }) => (
              <th key={columnId} scope="col">
                {label}
                <small>
                  {text.types[type]}
                  {isNew && ` · ${text.newColumn}`}
                  {isChanged && ` · ${text.moreChoices}`}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, PREVIEW_ROWS).map((cells, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no names
            <tr key={n}>
              {columns.map(({ columnId }) => (
                <td key={columnId}>{cells[columnId]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
