import { Download, Undo2, Upload } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isSignedOut } from '#app/api/signed-out.ts'
import { saveFile } from '#app/device/save-file.ts'
import styles from '#app/features/games/bulk-edit.module.css'
import { useBulkEditText } from '#app/features/games/bulk-edit-strings.ts'
import { gamesBySlug } from '#app/features/games/catalogue-queries.ts'
import { gameCsv, type ReadGameFile, readGameFile, readGameTable } from '#app/features/games/game-file.ts'
import { LeaveWarning } from '#app/features/games/leave-warning.tsx'
import { type PlannedEdit, type PlannedRow, planEdits, slugOf } from '#app/features/games/plan-edits.ts'
import { PlanRows } from '#app/features/games/plan-rows.tsx'
import { type Applied, useBulkEdit } from '#app/features/games/use-bulk-edit.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Section } from '#app/ui/section.tsx'

interface Plan {
  /** Differs for each file that is read. */
  id: number
  rows: PlannedRow[]
  unknown: string[]
  encoding: string
  reason: string
}

/** Edits games by a file: its changes are shown, then saved one by one. */
export function BulkEdit({ onSaved }: { onSaved: () => Promise<unknown> }) {
  const text = useBulkEditText()
  const input = useRef<HTMLInputElement>(null)
  const reading = useRef<AbortController>(undefined)
  const [fault, setFault] = useState<string>()
  const [progress, setProgress] = useState<string>()
  const [plan, setPlan] = useState<Plan>()
  const files = useRef(0)
  useEffect(() => () => reading.current?.abort(), [])

  const show = async (file: ReadGameFile | Promise<ReadGameFile>, reason = '') => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    setFault(undefined)
    setPlan(undefined)
    const read = await file
    if (controller.signal.aborted) return
    if ('fault' in read) {
      setFault(read.fault === 'open_quote' ? text.openQuote(read.line) : text.fileFault[read.fault])
      return
    }
    try {
      const slugs = read.rows.map(slugOf)
      const games = await gamesBySlug(
        slugs,
        done => setProgress(text.reading(done, slugs.length)),
        controller.signal,
      )
      files.current += 1
      setPlan({ id: files.current, ...read, rows: planEdits(read.rows, games), reason })
    } catch (error) {
      if (controller.signal.aborted) return
      if (!isSignedOut(error)) setFault(text.readFailed)
    }
    setProgress(undefined)
  }
  return (
    <Section title={text.edit}>
      <div className={styles.edit}>
        <p>{text.editLead}</p>
        <div className={styles.buttons}>
          <Button icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
            {text.upload}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            aria-label={text.upload}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void show(readGameFile(file))
              // A corrected file can be chosen again under its name.
              target.value = ''
            }}
          />
          <span className="soft">{text.uploadHint}</span>
        </div>
        {fault && (
          <p role="alert" className={styles.error}>
            {fault}
          </p>
        )}
        <p aria-live="polite" className={styles.live}>
          {progress}
        </p>
        {plan && (
          <Preview
            key={plan.id}
            plan={plan}
            onSaved={onSaved}
            onDiscard={() => setPlan(undefined)}
            onUndo={csv => show(readGameTable(csv), text.undoReason)}
          />
        )}
      </div>
    </Section>
  )
}

interface PreviewProps {
  plan: Plan
  onSaved: () => Promise<unknown>
  onDiscard: () => void
  onUndo: (csv: string) => Promise<void>
}

function Preview({ plan, onSaved, onDiscard, onUndo }: PreviewProps) {
  const text = useBulkEditText()
  const { states, undo, progress, apply, stop } = useBulkEdit()
  const [applied, setApplied] = useState<Applied>()
  const [noReason, setNoReason] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const edits = plan.rows.filter((row): row is PlannedEdit => row.kind === 'edit')
  const left = edits.filter(({ line }) => !states.has(line)).length
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setNoReason(reason === '')
    if (reason === '') return
    setApplied(undefined)
    setApplied(await apply(edits, reason))
    await onSaved()
  }
  const csv = () => gameCsv(undo)
  return (
    <>
      {left > 0 && <LeaveWarning />}
      <h3 ref={heading} tabIndex={-1}>
        {text.preview}
      </h3>
      {plan.unknown.length > 0 && <p>{text.unknownColumns(plan.unknown)}</p>}
      {plan.encoding !== 'utf-8' && <p>{text.encoding(plan.encoding)}</p>}
      {left > 0 && (
        <Form onSubmit={submit}>
          <Field
            label={text.reason}
            hint={text.reasonHint}
            error={noReason ? text.noReason : undefined}
            required
          >
            <TextInput name="reason" maxLength={300} autoComplete="off" defaultValue={plan.reason} />
          </Field>
          <div className={styles.buttons}>
            <Button type="submit" look="primary" busy={progress !== undefined}>
              {text.apply(left)}
            </Button>
            {progress ? (
              <Button onClick={stop}>{text.stop}</Button>
            ) : (
              <Button onClick={onDiscard}>{text.discard}</Button>
            )}
          </div>
        </Form>
      )}
      {progress && <progress value={progress.done} max={progress.all} aria-label={text.preview} />}
      <div aria-live="polite" className={styles.live}>
        {progress && text.applying(progress.done, progress.all)}
        {applied && <Result {...applied} />}
      </div>
      {undo.length > 0 && !progress && (
        <section className={styles.edit}>
          <h4>{text.undoTitle}</h4>
          <p>{text.undoLead}</p>
          <div className={styles.buttons}>
            <Button
              icon={<Download aria-hidden />}
              onClick={() => saveFile(csv(), `${text.undoFileName}.csv`)}
            >
              {text.undoDownload}
            </Button>
            <Button icon={<Undo2 aria-hidden />} onClick={() => void onUndo(csv())}>
              {text.undo}
            </Button>
          </div>
        </section>
      )}
      <PlanRows rows={plan.rows} states={states} />
    </>
  )
}

function Result({ done, refused, left, end }: Applied) {
  const text = useBulkEditText()
  const main =
    end === 'finished'
      ? text.applied(done)
      : end === 'stopped'
        ? text.stopped(done, left)
        : text.failed(done, left)
  return (
    <p className={styles.live}>
      {main}
      {refused > 0 && ` ${text.refused(refused)}`}
    </p>
  )
}
