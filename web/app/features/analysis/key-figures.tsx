import type { KpiCohort } from '@koryaku/contracts/analysis/analysis.api.ts'
import { useQuery } from '@tanstack/react-query'
import { DayPlot } from '#app/entities/days/day-plot.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/analysis/analysis.module.css'
import { kpis, useCountNow } from '#app/features/analysis/analysis-queries.ts'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ScrollBox } from '#app/ui/scroll-box.tsx'
import { Section } from '#app/ui/section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const SHOWN = ['readers', 'writers', 'articles', 'likes', 'follows', 'members'] as const

/** Results of the nightly batch. */
export function KeyFigures({ from, to }: { from: string; to: string }) {
  const text = useAnalysisText()
  const viewer = useViewer()
  const toast = useToast()
  const { run: countNow, isPending } = useCountNow(() => toast(text.asked))
  const query = useQuery(kpis(from, to))
  const { data, error } = query
  const isOwner = viewer.status === 'member' && viewer.user.role === 'owner'
  return (
    <Section title={text.kpi}>
      <div className={styles.line}>
        <p className="soft">
          {data?.meta.countedAt ? (
            <>
              {text.countedAt}: <RelativeTime iso={data.meta.countedAt} />
            </>
          ) : (
            data && text.never
          )}
          <br />
          {text.readersHint}
        </p>
        {isOwner && (
          <Button size="small" busy={isPending} onClick={() => countNow()}>
            {text.countNow}
          </Button>
        )}
      </div>
      {data ? (
        <>
          {data.data.days.length > 0 && (
            <div className={styles.plots}>
              {SHOWN.map(name => (
                <DayPlot
                  key={name}
                  title={text.kpiNames[name]}
                  days={data.data.days.map(day => ({ day: day.day, value: day[name] }))}
                />
              ))}
            </div>
          )}
          {data.meta.countedAt && <Retention cohorts={data.data.cohorts} />}
        </>
      ) : error ? (
        <PartFailed query={query} />
      ) : (
        <Skeleton height="14rem" />
      )}
    </Section>
  )
}

/** Members who joined in a week: how many were active in it and in each week since. */
function Retention({ cohorts }: { cohorts: KpiCohort[] }) {
  const text = useAnalysisText()
  if (cohorts.length === 0) return <p className="nothing">{text.noCohorts}</p>
  const weeks = Math.max(...cohorts.map(({ active }) => active.length))
  return (
    <ScrollBox label={text.retention}>
      <table className={styles.table}>
        <caption>{text.retention}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.words}>
              {text.week}
            </th>
            <th scope="col">{text.joined}</th>
            {Array.from({ length: weeks }, (_, n) => text.weekLater(n)).map(label => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week, members, active }) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              <td>{members}</td>
              {active.map((count, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the n-th week is the n-th column
                <td key={n}>{`${Math.round((count / Math.max(1, members)) * 100)} %`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
