import { useId } from 'react'
import styles from '#app/features/ops/ops.module.css'
import { useOpsText } from '#app/features/ops/strings.ts'
import { niceCeiling } from '#app/ui/nice-ceiling.ts'

export interface Point {
  at: string
  value: number
}

const WIDTH = 600
const HEIGHT = 160
const LEFT = 52
const RIGHT = 8
const TOP = 10
const BOTTOM = 26
const LINES = 4

const short = (value: number): string => {
  const rounded = value >= 10 ? Math.round(value) : Math.round(value * 100) / 100
  return rounded.toLocaleString('en', { maximumFractionDigits: 2 })
}

/** A line over time as SVG; what it shows is also said in words, and there as a table. */
export function Plot({
  title,
  unit,
  points,
  from,
  to,
}: {
  title: string
  unit: string
  points: Point[]
  from: number
  to: number
}) {
  const text = useOpsText()
  const titleId = useId()
  if (points.length === 0)
    return (
      <figure className={styles.plot}>
        <figcaption>{title}</figcaption>
        <p className={styles.none}>{text.noSamples}</p>
      </figure>
    )
  const values = points.map(({ value }) => value)
  const ceiling = niceCeiling(Math.max(...values))
  const x = (at: string) => LEFT + ((Date.parse(at) - from) / (to - from)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => TOP + (1 - value / ceiling) * (HEIGHT - TOP - BOTTOM)
  const line = points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const last = points.at(-1) as Point
  const clock = (time: number) =>
    new Date(time).toLocaleTimeString('ja-JP', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Tokyo' })
  const label = text.plotLabel(
    title,
    unit,
    short(Math.min(...values)),
    short(Math.max(...values)),
    short(last.value),
  )
  return (
    <figure className={styles.plot}>
      <figcaption>
        {title} <strong>{`${short(last.value)}${unit}`}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{label}</title>
        {Array.from({ length: LINES + 1 }, (_, n) => (ceiling * n) / LINES).map(value => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} className={styles.grid} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end" className={styles.tick}>
              {short(value)}
            </text>
          </g>
        ))}
        <text x={LEFT} y={HEIGHT - 6} className={styles.tick}>
          {clock(from)}
        </text>
        <text x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end" className={styles.tick}>
          {clock(to)}
        </text>
        <polygon
          points={`${x(points[0]?.at ?? '')},${y(0)} ${line} ${x(last.at)},${y(0)}`}
          className={styles.area}
        />
        <polyline points={line} className={styles.line} />
        <circle cx={x(last.at)} cy={y(last.value)} r="3.5" className={styles.dot} />
      </svg>
      <details className={styles.numbers}>
        <summary>{text.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.time}</th>
                <th scope="col">
                  {title} ({unit.trim()})
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ at, value }) => (
                <tr key={at}>
                  <td>{clock(Date.parse(at))}</td>
                  <td>{short(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
