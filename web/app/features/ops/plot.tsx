import styles from '#app/features/ops/ops.module.css'
import { useOpsText } from '#app/features/ops/strings.ts'
import { niceCeiling } from '#app/ui/nice-ceiling.ts'
import { PlotFigure } from '#app/ui/plot-figure.tsx'

export interface Point {
  at: string
  value: number
}

const short = (value: number): string => {
  const rounded = value >= 10 ? Math.round(value) : Number(value.toPrecision(2))
  return rounded.toLocaleString('en', { maximumFractionDigits: 6 })
}
const clock = (time: number) =>
  new Date(time).toLocaleTimeString('ja-JP', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Tokyo' })

interface Props {
  title: string
  unit: string
  points: Point[]
  from: number
  to: number
}

/** A line over the last hours. */
export function Plot({ title, unit, points, from, to }: Props) {
  const text = useOpsText()
  const last = points.at(-1)
  if (!last)
    return (
      <figure className={styles.empty}>
        <figcaption>{title}</figcaption>
        <p className="nothing">{text.noSamples}</p>
      </figure>
    )
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return (
    <PlotFigure
      title={title}
      headline={`${short(last.value)}${unit}`}
      label={text.plotLabel(title, unit, short(least), short(most), short(last.value))}
      ceiling={niceCeiling(most)}
      lines={5}
      format={short}
      ends={[clock(from), clock(to)]}
      table={{
        summary: text.asTable,
        columns: [text.time, `${title} (${unit.trim()})`],
        rows: points.map(({ at, value }) => ({ key: at, head: clock(Date.parse(at)), value: short(value) })),
      }}
    >
      {({ left, right, bottom, y }) => {
        const x = (at: string) => left + ((Date.parse(at) - from) / (to - from)) * (right - left)
        const line = points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
        const ground = `${x(points[0]?.at ?? '')},${bottom} ${line} ${x(last.at)},${bottom}`
        return (
          <>
            <polygon points={ground} className={styles.area} />
            <polyline points={line} className={styles.line} />
            <circle cx={x(last.at)} cy={y(last.value)} r="3.5" className={styles.dot} />
          </>
        )
      }}
    </PlotFigure>
  )
}
