import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeadLetters } from '#app/features/ops/dead-letters.tsx'
import { OpenOperations, PastOperations } from '#app/features/ops/operations.tsx'
import styles from '#app/features/ops/ops.module.css'
import { overview, useAsk } from '#app/features/ops/ops-queries.ts'
import { Plots } from '#app/features/ops/plots.tsx'
import { ReadModels } from '#app/features/ops/read-models.tsx'
import { Queues, SearchIndex } from '#app/features/ops/search-and-queues.tsx'
import { SiteState } from '#app/features/ops/site-state.tsx'
import { useOpsText } from '#app/features/ops/strings.ts'
import { formatRelative } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { Button } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The projector measures every five seconds: no measurement for this time means that it is unavailable. */
const STALE_MS = 20_000

function Ops() {
  const text = useOpsText()
  const toast = useToast()
  const { run: ask } = useAsk(() => toast(text.asked))
  const [asking, setAsking] = useState(false)
  const { data, error } = useQuery(overview())
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { health, projections, operations, people, search, queues, schedules } = data.data
  const live = projections.flatMap(({ versions }) =>
    versions.flatMap(({ state, position }) => (state === 'live' ? [BigInt(position)] : [])),
  )
  return (
    <>
      <PageHeading title={text.title} lead={<Measured {...data.data} />}>
        <div className={styles.buttons}>
          <Button onClick={() => ask({ action: 'verify', projections: [] })}>{text.verifyAll}</Button>
          <Button onClick={() => setAsking(true)}>{text.rebuildAll}</Button>
        </div>
      </PageHeading>
      <div className={styles.page}>
        <SiteState health={health} />
        <OpenOperations operations={operations} people={people} />
        <Plots names={projections.map(({ name }) => name)} />
        <ReadModels projections={projections} ask={ask} />
        <Columns
          side={
            <div className={styles.page}>
              <SearchIndex
                search={search}
                readModels={live.reduce((most, position) => (position > most ? position : most), -1n)}
                ask={ask}
              />
              <Queues queues={queues} schedules={schedules} />
            </div>
          }
        >
          <div className={styles.page}>
            <DeadLetters overview={data.data} ask={ask} />
            <PastOperations operations={operations} people={people} />
          </div>
        </Columns>
      </div>
      <ConfirmDialog
        open={asking}
        {...text.confirm.rebuildAll}
        confirmLabel={text.rebuildAll}
        onConfirm={() => {
          ask({ action: 'rebuild', projections: [], acceptDifferences: false })
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Measured({ measuredAt, now }: { measuredAt: string | null; now: string }) {
  const text = useOpsText()
  const language = useLanguage()
  if (!measuredAt) return <span className={styles.warning}>{text.notMeasured}</span>
  const age = Date.parse(now) - Date.parse(measuredAt)
  if (age > STALE_MS) return <span className={styles.warning}>{text.stale}</span>
  return <span>{text.measured(formatRelative(measuredAt, Date.parse(now), language))}</span>
}

export default definePage({
  Component: Ops,
  meta: ({ language }) => {
    const text = useOpsText.in(language)
    return { title: text.title, description: text.description }
  },
})
