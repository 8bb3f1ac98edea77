import { useRef } from 'react'
import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'

interface SummaryFieldProps {
  value: string
  onChange: (summary: string) => void
  /** Text that lists show without a summary: the beginning of the article. */
  proposal: string
}

/** The summary of an article. While it is empty, the text that lists show is offered as a start. */
export function SummaryField({ value, onChange, proposal }: SummaryFieldProps) {
  const text = useEditorText()
  const control = useRef<HTMLDivElement>(null)
  const take = () => {
    onChange(proposal)
    // The button goes with what it proposed.
    control.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={control}>
      <Field label={text.summary} hint={text.summaryHint}>
        <TextArea
          name="description"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={300}
          rows={3}
        />
      </Field>
      {value.trim() === '' && proposal !== '' && (
        <div className={styles.proposal}>
          <p>
            <span className="soft">{text.proposedSummary}</span> {proposal}
          </p>
          <Button size="small" onClick={take}>
            {text.takeSummary}
          </Button>
        </div>
      )}
    </div>
  )
}
