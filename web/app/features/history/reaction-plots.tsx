import type { TextVersionList } from '@koryaku/contracts/articles/text/article-text.api.ts'
import { shiftWindow, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { useQuery } from '@tanstack/react-query'
import { DayPlot } from '#app/entities/days/day-plot.tsx'
import { numbersQuery } from '#app/entities/days/numbers-query.ts'
import styles from '#app/features/history/history.module.css'
import { useHistoryText } from '#app/features/history/strings.ts'

const DAYS_MIN = 14
const DAYS_MAX = 366
const dayOf = (time: string): string => windowStart('daily', new Date(time))

interface PlotsProps {
  articlePath: string
  periods: TextVersionList['meta']['periods']
  /** When the shown version was saved. */
  savedAt: string | undefined
}

/** Views and likes since the article was first public, with the days of its updates and of the shown version. */
export default function ReactionPlots({ articlePath, periods, savedAt }: PlotsProps) {
  const text = useHistoryText()
  const today = windowStart('daily', new Date())
  const first = dayOf(periods[0]?.from ?? new Date().toISOString())
  const [shortest, longest] = [
    shiftWindow('daily', today, 1 - DAYS_MIN),
    shiftWindow('daily', today, 1 - DAYS_MAX),
  ]
  const from = first > shortest ? shortest : first < longest ? longest : first
  const { data } = useQuery(numbersQuery(articlePath, from, today))
  if (!data) return null
  const marks = [
    ...(savedAt ? [{ day: dayOf(savedAt), label: text.shownVersion, isHollow: true }] : []),
    ...periods.map(period => ({ day: dayOf(period.from), label: text.published })),
  ]
  return (
    <div className={styles.plots}>
      {(['views', 'likes'] as const).map(kind => (
        <DayPlot
          key={kind}
          title={text.counts[kind]}
          days={data.data.days.map(row => ({ day: row.day, value: row[kind] }))}
          marks={marks}
        />
      ))}
    </div>
  )
}
