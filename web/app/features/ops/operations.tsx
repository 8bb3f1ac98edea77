import type { OperationRecord, OperationState } from '@koryaku/contracts/operations/operation.api.ts'
import { describeFailure } from '@koryaku/contracts/operations/operation-failure.ts'
import { describeOutcome } from '@koryaku/contracts/operations/operation-outcome.ts'
import type { OpsOverview } from '@koryaku/contracts/operations/ops.api.ts'
import { Folded } from '#app/features/ops/dead-letters.tsx'
import styles from '#app/features/ops/ops.module.css'
import { useCancel } from '#app/features/ops/ops-queries.ts'
import { useOpsText } from '#app/features/ops/strings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Section } from '#app/ui/section.tsx'

const TONES: Record<OperationState, 'plain' | 'accent' | 'success' | 'danger'> = {
  requested: 'plain',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'plain',
}

const isOpen = ({ state }: OperationRecord) => state === 'requested' || state === 'running'

/** Past operations: the request, the user who requested it, and its result. */
export function PastOperations({ operations, people }: Pick<OpsOverview, 'operations' | 'people'>) {
  const text = useOpsText()
  const past = operations.filter(record => !isOpen(record))
  return (
    <Section title={text.operations}>
      {past.length === 0 && <p className="nothing">{text.noOperations}</p>}
      <Cards operations={past} people={people} />
    </Section>
  )
}

/** Queued and running operations, with their progress. */
export function OpenOperations({ operations, people }: Pick<OpsOverview, 'operations' | 'people'>) {
  const text = useOpsText()
  const open = operations.filter(isOpen)
  return (
    open.length > 0 && (
      <section aria-label={text.operationStates.running}>
        <Cards operations={open} people={people} />
      </section>
    )
  )
}

const Cards = ({ operations, people }: Pick<OpsOverview, 'operations' | 'people'>) => (
  <ul className={styles.cards}>
    {operations.map(record => (
      <OperationCard key={record.id} record={record} people={people} />
    ))}
  </ul>
)

function OperationCard({ record, people }: { record: OperationRecord } & Pick<OpsOverview, 'people'>) {
  const text = useOpsText()
  const cancel = useCancel()
  const { operation, state, step, outcome, failure, error } = record
  return (
    <li className={styles.card}>
      <header>
        <strong>{text.actions[operation.action]}</strong>
        <span>{subjectOf(record, text.all)}</span>
        <Badge tone={TONES[state]}>{text.operationStates[state]}</Badge>
        <span className="soft">
          {people[record.requestedBy] ?? text.by[record.requestedBy] ?? record.requestedBy}{' '}
          <RelativeTime iso={record.requestedAt} />
        </span>
      </header>
      {operation.action === 'skip' && <p>{operation.reason}</p>}
      {state === 'running' && step && <Progress record={record} step={step} />}
      {outcome && <p className="soft">{describeOutcome(outcome, text.outcomes)}</p>}
      {state === 'failed' && (
        <p className={styles.error}>
          {failure ? describeFailure(failure, text.failures) : text.unknownFault}
        </p>
      )}
      {error && <Folded title={text.error} body={error} />}
      {isOpen(record) && (
        <div className={styles.buttons}>
          <Button
            size="small"
            disabled={record.cancelledBy !== null}
            busy={cancel.isPending}
            onClick={() => cancel.run(record.id)}
          >
            {record.cancelledBy === null ? text.cancel : text.cancelling}
          </Button>
        </div>
      )}
    </li>
  )
}

function Progress({ record: { operation, progress }, step }: { record: OperationRecord; step: string }) {
  const text = useOpsText()
  const name = text.steps[step] ?? step
  if (!progress) return <p aria-live="polite">{name}</p>
  const { position, head, events, eventsPerSecond, secondsLeft } = progress
  const part = Number(head) > 0 ? Number(position) / Number(head) : 1
  return (
    <div className={styles.progress}>
      <progress value={part} max={1} aria-label={name} />
      <p>
        {name}{' '}
        {(operation.action === 'rebuild-search' ? text.progressDocuments : text.progress)(
          (part * 100).toFixed(0),
          events.toLocaleString('en'),
          eventsPerSecond.toLocaleString('en'),
        )}{' '}
        {secondsLeft !== null && text.left(secondsLeft)}
      </p>
    </div>
  )
}

/** Which read models it is about. */
function subjectOf({ operation }: OperationRecord, all: string): string {
  if ('projection' in operation) return operation.projection
  if (!('projections' in operation)) return ''
  return operation.projections.length === 0 ? all : operation.projections.join(', ')
}
