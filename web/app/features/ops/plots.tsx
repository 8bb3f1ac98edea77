import type { OpsSeries } from '@koryaku/contracts/operations/ops.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#app/features/ops/ops.module.css'
import { samples } from '#app/features/ops/ops-queries.ts'
import { Plot, type Point } from '#app/features/ops/plot.tsx'
import { useOpsText } from '#app/features/ops/strings.ts'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

const HOURS = [1, 6, 24]
const ALL = ''

/** Lag and throughput over time, of one read model or the largest of all. */
export function Plots({ names }: { names: string[] }) {
  const text = useOpsText()
  const [hours, setHours] = useState(1)
  const [name, setName] = useState(ALL)
  const query = useQuery(samples(hours))
  const { data, dataUpdatedAt, error } = query
  const to = dataUpdatedAt || Date.now()
  const from = to - hours * 3_600_000
  const chosen = (data?.data ?? []).filter(({ projection }) => name === ALL || projection === name)
  const plot = { from, to }
  return (
    <section aria-label={`${text.lag}, ${text.throughput}`}>
      <div className={styles.choices}>
        <fieldset>
          <legend>{text.period}</legend>
          {HOURS.map(choice => (
            <label key={choice}>
              <input type="radio" name="hours" checked={choice === hours} onChange={() => setHours(choice)} />
              <span>{text.hours(choice)}</span>
            </label>
          ))}
        </fieldset>
        <label className={styles.select}>
          <span>{text.readModel}</span>
          <select value={name} onChange={event => setName(event.target.value)}>
            <option value={ALL}>{text.largest}</option>
            {names.map(option => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      </div>
      {data ? (
        <div className={styles.plots}>
          <Plot
            title={text.lag}
            unit={text.seconds}
            points={largest(chosen, ({ lagMs }) => lagMs / 1_000).filter(inside(from, to))}
            {...plot}
          />
          <Plot
            title={text.throughput}
            unit={text.perSecond}
            points={largest(chosen, ({ eventsPerSecond }) => eventsPerSecond).filter(inside(from, to))}
            {...plot}
          />
        </div>
      ) : error ? (
        <PartFailed query={query} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </section>
  )
}

const inside =
  (from: number, to: number) =>
  ({ at }: Point): boolean =>
    Date.parse(at) >= from && Date.parse(at) <= to

/** The largest value of all series at each time. */
export function largest(series: OpsSeries[], of: (point: OpsSeries['points'][number]) => number): Point[] {
  const byTime = new Map<string, number>()
  for (const { points } of series)
    for (const point of points) byTime.set(point.at, Math.max(byTime.get(point.at) ?? 0, of(point)))
  return [...byTime].sort(([a], [b]) => (a < b ? -1 : 1)).map(([at, value]) => ({ at, value }))
}
