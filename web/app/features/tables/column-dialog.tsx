import { type Column, type ColumnType, columnTypes } from '@koryaku/contracts/categories/category-parts.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTablesText } from '#app/features/tables/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, Select, TextArea, TextInput } from '#app/ui/field.tsx'

interface Props {
  /** null: a new one. */
  column: Column | null
  open: boolean
  busy: boolean
  onClose: () => void
  onSave: (words: { label: string; type: ColumnType; choices: string[] }) => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

/** Name and type of a column. */
export function ColumnDialog({ column, open, busy, onClose, onSave, onRemove, onMove }: Props) {
  const text = useTablesText()
  const form = useId()
  const [picked, setPicked] = useState<ColumnType>('text')
  const [faults, setFaults] = useState<{ label?: string; choices?: string }>({})
  const type = column?.type ?? picked
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const label = String(given.get('label')).trim()
    const lines = String(given.get('choices') ?? '').split('\n')
    const choices = type === 'choice' ? [...new Set(lines.map(line => line.trim()).filter(Boolean))] : []
    const found = {
      ...(label ? {} : { label: text.labelMissing }),
      ...(type === 'choice' && choices.length === 0 ? { choices: text.choicesMissing } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length === 0 && !busy) onSave({ label, type, choices })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={column ? text.columnEdit : text.columnNew}
      actions={
        <Button type="submit" form={form} look="primary" busy={busy}>
          {column ? text.save : text.addColumn}
        </Button>
      }
    >
      <Form id={form} onSubmit={submit}>
        <Field label={text.label} error={faults.label} required>
          <TextInput name="label" defaultValue={column?.label} maxLength={60} />
        </Field>
        <Field label={text.type} hint={text.typeFixed}>
          <Select
            value={type}
            disabled={column !== null}
            onChange={event => setPicked(event.target.value as ColumnType)}
          >
            {columnTypes.map(one => (
              <option key={one} value={one}>
                {text.types[one]}
              </option>
            ))}
          </Select>
        </Field>
        {type === 'choice' && (
          <Field label={text.choices} error={faults.choices} required>
            <TextArea name="choices" rows={5} defaultValue={column?.choices.join('\n')} />
          </Field>
        )}
        {column && (
          <p>
            <Button size="small" onClick={() => onMove(-1)}>
              {text.moveLeft}
            </Button>{' '}
            <Button size="small" onClick={() => onMove(1)}>
              {text.moveRight}
            </Button>{' '}
            <Button size="small" look="danger" onClick={onRemove}>
              {text.removeColumn}
            </Button>
          </p>
        )}
      </Form>
    </Dialog>
  )
}
