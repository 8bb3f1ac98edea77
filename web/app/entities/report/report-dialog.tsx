import type { ReportedDocument } from '@koryaku/contracts/reports/report.api.ts'
import {
  type ReportReason,
  type ReportSubjectKind,
  reportReasons,
} from '@koryaku/contracts/reports/report-parts.ts'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/entities/report/report.module.css'
import { useReportText } from '#app/entities/report/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextArea } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

const SENTENCE_MAX: typeof import('@koryaku/contracts/reports/report-parts.ts').REPORT_MAX = 500

/** Reports a comment, article, review or member: a reason and an optional sentence. */
export default function ReportDialog({
  subject,
  onClose,
}: {
  subject: { kind: ReportSubjectKind; id: string }
  onClose: () => void
}) {
  const text = useReportText()
  const toast = useToast()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [sentence, setSentence] = useState('')
  const [checked, setChecked] = useState(false)
  const { run, isPending } = useCommand<ReportReason, ReportedDocument>({
    request: chosen => ({
      ...{ method: 'POST', path: 'reports' },
      body: {
        ...{ subject, reason: chosen },
        ...(sentence.trim() ? { sentence } : {}),
      },
    }),
    onSuccess: ({ data }) => {
      toast(data.attributes.isRepeated ? text.repeated : text.done)
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (reason) run(reason)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <Dialog open onClose={onClose} title={text.titles[subject.kind]}>
      <Form onSubmit={submit}>
        <fieldset className={styles.reasons}>
          <legend>{text.lead}</legend>
          {reportReasons.map(name => (
            <label key={name}>
              <input type="radio" name="reason" checked={reason === name} onChange={() => setReason(name)} />
              {text.reasons[name]}
            </label>
          ))}
        </fieldset>
        {checked && !reason && (
          <p role="alert" className={styles.fault}>
            {text.choose}
          </p>
        )}
        <Field label={text.sentence} hint={text.hint}>
          <TextArea
            rows={2}
            maxLength={SENTENCE_MAX}
            value={sentence}
            onChange={event => setSentence(event.target.value)}
          />
        </Field>
        <Button type="submit" look="primary" busy={isPending}>
          {text.send}
        </Button>
      </Form>
    </Dialog>
  )
}
