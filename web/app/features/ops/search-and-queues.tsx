import type { Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { OpsOverview } from '@koryaku/contracts/operations/ops.api.ts'
import { useState } from 'react'
import styles from '#app/features/ops/ops.module.css'
import { useOpsText } from '#app/features/ops/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { ScrollBox } from '#app/ui/scroll-box.tsx'
import { Section } from '#app/ui/section.tsx'

const CONFIRMED = {
  rebuildSearch: { action: 'rebuild-search', acceptDifferences: false },
  acceptSearch: { action: 'rebuild-search', acceptDifferences: true },
  rollbackSearch: { action: 'rollback-search' },
  dropSearch: { action: 'drop-search' },
} as const satisfies Record<string, Operation>
type Confirmation = keyof typeof CONFIRMED

/** The state of the search index, and the operations on it. */
export function SearchIndex({
  search: { position, documents, beside },
  readModels,
  ask,
}: {
  search: OpsOverview['search']
  /** Position of the live read models. */
  readModels: bigint
  ask: (operation: Operation) => void
}) {
  const text = useOpsText()
  const [asking, setAsking] = useState<Confirmation | null>(null)
  const labels: Record<Confirmation, string> = {
    rebuildSearch: beside === 'unfinished' ? text.continueSearch : text.rebuildSearch,
    acceptSearch: text.acceptAndSwap,
    rollbackSearch: text.rollbackSearch,
    dropSearch: text.dropSearch,
  }
  const choices: Confirmation[] = [
    'rebuildSearch',
    ...(beside === 'unfinished' ? (['acceptSearch'] as const) : []),
    ...(beside === 'former' ? (['rollbackSearch'] as const) : []),
    ...(beside ? (['dropSearch'] as const) : []),
  ]
  const behind = position === null ? null : readModels - BigInt(position)
  return (
    <Section title={text.search}>
      {documents ? (
        <dl className={styles.counts}>
          {Object.entries(documents).map(([index, count]) => (
            <div key={index}>
              <dt>{text.searchIndexes[index] ?? index}</dt>
              <dd>{count.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.warning}>{text.searchAway}</p>
      )}
      {behind !== null && (
        <p className="soft">
          {behind > 0n ? text.searchBehind(behind.toLocaleString('en')) : text.searchLevel}
        </p>
      )}
      {beside && <p className="soft">{text.searchBeside[beside]}</p>}
      <div className={styles.buttons}>
        {choices.map(choice => (
          <Button
            key={choice}
            size="small"
            look={choice === 'dropSearch' ? 'danger' : undefined}
            onClick={() => setAsking(choice)}
          >
            {labels[choice]}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={asking ? text.confirm[asking].title : ''}
        text={asking && text.confirm[asking].text}
        confirmLabel={asking ? labels[asking] : ''}
        danger={asking === 'dropSearch' || asking === 'acceptSearch'}
        onConfirm={() => {
          if (asking) ask(CONFIRMED[asking])
          setAsking(null)
        }}
        onCancel={() => setAsking(null)}
      />
    </Section>
  )
}

/** How much waits to be done. */
export function Queues({ queues, schedules }: Pick<OpsOverview, 'queues' | 'schedules'>) {
  const text = useOpsText()
  if (queues.length === 0)
    return (
      <Section title={text.queues}>
        <p className="nothing">{text.noQueues}</p>
      </Section>
    )
  return (
    <Section title={text.queues}>
      <ScrollBox label={text.queues}>
        <table className={`${styles.table} ${styles.beside}`}>
          <thead>
            <tr>
              {[text.queues, text.waiting, text.active, text.delayed, text.failed].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, waiting, active, delayed, failed }) => (
              <tr key={name}>
                <th scope="row">{text.queueNames[name] ?? name}</th>
                <td data-label={text.waiting}>{waiting}</td>
                <td data-label={text.active}>{active}</td>
                <td data-label={text.delayed}>{delayed}</td>
                <td data-label={text.failed}>{failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {schedules.map(({ name, nextRunAt, overdue }) => {
        const job = text.queueNames[name] ?? name
        if (!nextRunAt) return warning(name, text.notScheduled(job))
        if (overdue) return warning(name, text.runOverdue(job))
        return (
          <p key={name} className="soft">
            {text.nextRun(job, runTime(nextRunAt))}
          </p>
        )
      })}
    </Section>
  )
}

const warning = (key: string, words: string) => (
  <p key={key} className={styles.warning}>
    {words}
  </p>
)

/** In Japan time, since schedules are set in it. */
const runTime = (iso: string) =>
  new Date(iso).toLocaleString('ja-JP', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Tokyo' })
