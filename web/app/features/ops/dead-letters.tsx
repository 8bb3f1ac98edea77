import type { Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { OpsDeadLetter, OpsOverview } from '@koryaku/contracts/operations/ops.api.ts'
import { describeResolution } from '@koryaku/contracts/operations/resolution.ts'
import { useState } from 'react'
import styles from '#app/features/ops/ops.module.css'
import { useOpsText } from '#app/features/ops/strings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextArea } from '#app/ui/field.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Section } from '#app/ui/section.tsx'
import { useUiText } from '#app/ui/strings.ts'

const REASON_MAX = 500

/** Events that stop a read model, and those that were left out. */
export function DeadLetters({
  overview: { deadLetters: letters, skipped, people, projections },
  ask,
}: {
  overview: Pick<OpsOverview, 'deadLetters' | 'skipped' | 'people' | 'projections'>
  ask: (operation: Operation) => void
}) {
  const text = useOpsText()
  const waiting = new Map(projections.map(({ name, waiting }) => [name, waiting]))
  const [skipping, setSkipping] = useState<readonly OpsDeadLetter[]>([])
  return (
    <Section title={text.deadLetters}>
      {letters.length === 0 && <p className="nothing">{text.noDeadLetters}</p>}
      <ul className={styles.cards}>
        {byEvent(letters).map(({ letter, same }) => (
          <li key={`${letter.projection} ${letter.version} ${letter.position}`} className={styles.card}>
            <header>
              <strong>{same.map(({ projection }) => projection).join(', ')}</strong>
              <Badge tone={letter.resolution === null ? 'danger' : 'plain'}>{letter.event.type}</Badge>
              <span className="soft">
                <RelativeTime iso={letter.at} />
              </span>
            </header>
            {letter.resolution === null ? (
              <>
                <p>{text.cannotTake(letter.event.type)}</p>
                <ul className={styles.plainList}>
                  {same.map(({ projection }) => {
                    const events = waiting.get(projection) ?? null
                    return (
                      events !== null && (
                        <li key={projection} className={styles.soft}>
                          {text.waitingIn(projection, events)}
                        </li>
                      )
                    )
                  })}
                </ul>
              </>
            ) : (
              <p className="soft">{describeResolution(letter.resolution, text.resolutions)}</p>
            )}
            <p className={styles.error} lang="en">
              {letter.error}
            </p>
            <Folded title={text.stack} body={letter.stack} />
            <Folded
              title={text.eventData}
              body={`${letter.eventId}\n${letter.event.stream} @ ${letter.position}\n${JSON.stringify(letter.event.data, null, 2)}`}
            />
            {letter.resolution === null && (
              <div className={styles.buttons}>
                <Button
                  size="small"
                  onClick={() => {
                    for (const { projection } of same) ask({ action: 'retry', projection })
                  }}
                >
                  {text.retry}
                </Button>
                <Button size="small" look="danger" onClick={() => setSkipping(same)}>
                  {text.skip}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <details className={styles.folded}>
          <summary>{`${text.skipped} (${skipped.length})`}</summary>
          <ul className={styles.plainList}>
            {skipped.map(({ projection, position, eventId, reason, by, at }) => (
              <li key={`${projection} ${position}`}>
                <strong>{projection}</strong> <code>{eventId}</code> {reason}{' '}
                <span className="soft">
                  {people[by] ?? text.by[by] ?? by} <RelativeTime iso={at} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <SkipDialog key={skipping[0]?.eventId} letters={skipping} ask={ask} onClose={() => setSkipping([])} />
    </Section>
  )
}

/** One bad event is one row, however many read models it stops. */
const byEvent = (letters: readonly OpsDeadLetter[]) =>
  [...Map.groupBy(letters, ({ eventId, resolution }) => `${eventId} ${resolution}`).values()].flatMap(same =>
    same[0] ? [{ letter: same[0], same }] : [],
  )

export const Folded = ({ title, body }: { title: string; body: string }) => (
  <details className={styles.folded}>
    <summary>{title}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
    <pre tabIndex={0}>{body}</pre>
  </details>
)

function SkipDialog({
  letters,
  ask,
  onClose,
}: {
  /** One event, in every read model that it stops. */
  letters: readonly OpsDeadLetter[]
  ask: (operation: Operation) => void
  onClose: () => void
}) {
  const text = useOpsText()
  const ui = useUiText()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (reason.trim() === '') return
    for (const { projection, eventId } of letters)
      ask({ action: 'skip', projection, eventId, reason: reason.trim() })
    onClose()
  }
  return (
    <Dialog
      open={letters.length > 0}
      onClose={onClose}
      title={text.skipTitle}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button look="danger" onClick={submit}>
            {text.skip}
          </Button>
        </>
      }
    >
      <Form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{text.skipText}</p>
        <Field
          label={text.reason}
          required
          error={tried && reason.trim() === '' ? text.reasonNeeded : undefined}
        >
          <TextArea
            rows={3}
            maxLength={REASON_MAX}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
