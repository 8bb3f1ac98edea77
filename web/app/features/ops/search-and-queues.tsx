import type { Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { OpsOverview } from '@koryaku/contracts/operations/ops.api.ts'
import { useState } from 'react'
import styles from '#app/features/ops/ops.module.css'
import { useOpsText } from '#app/features/ops/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Section } from '#app/ui/section.tsx'

/** Where the search index stands, and its rebuild. */
export function SearchIndex({
  search,
  readModels,
  ask,
}: {
  search: OpsOverview['search']
  /** Position of the live read models. */
  readModels: bigint
  ask: (operation: Operation) => void
}) {
  const text = useOpsText()
  const [asking, setAsking] = useState(false)
  const behind = search.position === null ? null : readModels - BigInt(search.position)
  return (
    <Section title={text.search}>
      {search.documents ? (
        <dl className={styles.counts}>
          {Object.entries(search.documents).map(([index, count]) => (
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
        <p className={styles.soft}>
          {behind > 0n ? text.searchBehind(behind.toLocaleString('en')) : text.searchLevel}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="small" onClick={() => setAsking(true)}>
          {text.rebuildSearch}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        {...text.confirm.rebuildSearch}
        confirmLabel={text.rebuildSearch}
        onConfirm={() => {
          ask({ action: 'rebuild-search' })
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      />
    </Section>
  )
}

/** How much waits to be done. */
export function Queues({ queues }: Pick<OpsOverview, 'queues'>) {
  const text = useOpsText()
  if (queues.length === 0)
    return (
      <Section title={text.queues}>
        <p className={styles.none}>{text.noQueues}</p>
      </Section>
    )
  return (
    <Section title={text.queues}>
      <table className={styles.table}>
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
    </Section>
  )
}
