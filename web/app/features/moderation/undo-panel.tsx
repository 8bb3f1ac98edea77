import type { UndoAnswer } from '@koryaku/contracts/moderation/moderation.api.ts'
import { REASON_MAX } from '@koryaku/contracts/moderation/moderation-rules.ts'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { UndoTable } from '#app/features/moderation/undo-table.tsx'
import { type Period, useUndo } from '#app/features/moderation/use-undo.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextArea, TextInput } from '#app/ui/field.tsx'

/** `2026-11-21T09:30` in the time of this browser, as the control wants it. */
const localTime = (time: Date) =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Asks for a moderator and a period, shows a preview, asks for a reason, then undoes with a progress display. */
export function UndoPanel() {
  const text = useModerationText()
  const [moderator, setModerator] = useState('')
  const [from, setFrom] = useState(() => localTime(new Date(Date.now() - 86_400_000)))
  const [to, setTo] = useState(() => localTime(new Date(Date.now() + 60_000)))
  const [shown, setShown] = useState<{ period: Period; items: UndoAnswer['data'] } | null>(null)
  const [checked, setChecked] = useState(false)
  const missing = (value: string) => (checked && !value.trim() ? text.required : undefined)
  /** Local times of one form: their order as text is their order in time. */
  const isReversed = from !== '' && to !== '' && from >= to
  const preview = useCommand<Period, UndoAnswer>({
    request: body => ({ method: 'POST', path: 'moderation/undo/preview', body }),
    onSuccess: ({ data }, period) => setShown({ period, items: data }),
    failure: 'own',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShown(null)
    preview.reset()
    setChecked(true)
    if (!moderator.trim() || !from || !to || isReversed) return
    const [start, end] = [new Date(from), new Date(to)]
    preview.run({ moderator: moderator.trim(), from: start.toISOString(), to: end.toISOString() })
  }
  const unknown = preview.error instanceof ApiFailure && preview.error.status === 422
  return (
    <section className={styles.panel}>
      <p>{text.undoLead}</p>
      <Form onSubmit={submit}>
        <Field
          label={text.undoModerator}
          required
          error={
            missing(moderator) ?? (preview.error ? (unknown ? text.undoNobody : text.failed) : undefined)
          }
        >
          <TextInput
            value={moderator}
            autoCapitalize="none"
            maxLength={30}
            onChange={event => setModerator(event.target.value)}
          />
        </Field>
        <div className={styles.filters}>
          <Field label={text.undoFrom} error={missing(from)} required>
            <TextInput type="datetime-local" value={from} onChange={event => setFrom(event.target.value)} />
          </Field>
          <Field
            label={text.undoTo}
            error={missing(to) ?? (checked && isReversed ? text.undoReversed : undefined)}
            required
          >
            <TextInput type="datetime-local" value={to} onChange={event => setTo(event.target.value)} />
          </Field>
        </div>
        <p>
          <Button type="submit" busy={preview.isPending}>
            {text.undoPreview}
          </Button>
        </p>
      </Form>
      {shown && <Undoing key={JSON.stringify(shown.period)} {...shown} />}
    </section>
  )
}

function Undoing({ period, items }: { period: Period; items: UndoAnswer['data'] }) {
  const text = useModerationText()
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const { progress, results, run } = useUndo(period)
  const possible = items.filter(({ attributes }) => attributes.effects.length > 0)
  if (items.length === 0) return <p role="status">{text.undoNothing}</p>
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason.trim()) setAsking(true)
  }
  return (
    <>
      <p role="status">{text.undoCount(possible.length)}</p>
      <UndoTable items={items} results={results} />
      {progress && (
        <div>
          <progress
            className={styles.progress}
            max={progress.total}
            value={progress.done}
            aria-label={text.undoProgress(progress.done, progress.total)}
          />
          <p role="status">
            {progress.state === 'failed'
              ? text.undoFailed
              : progress.state === 'done'
                ? text.undoDone
                : text.undoProgress(progress.done, progress.total)}
          </p>
        </div>
      )}
      {possible.length > 0 && progress?.state !== 'done' && (
        <Form onSubmit={ask}>
          <Field
            label={text.undoReason}
            hint={text.reasonHint}
            required
            error={checked && !reason.trim() ? text.required : undefined}
          >
            <TextArea
              rows={3}
              maxLength={REASON_MAX}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          </Field>
          <p>
            <Button type="submit" look="danger" busy={progress?.state === 'running'}>
              {text.undoRun}
            </Button>
          </p>
        </Form>
      )}
      <ConfirmDialog
        open={asking}
        title={text.undoConfirm(possible.length)}
        text={text.undoConfirmText}
        confirmLabel={text.undoRun}
        danger
        onConfirm={() => {
          setAsking(false)
          void run(reason, possible)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
