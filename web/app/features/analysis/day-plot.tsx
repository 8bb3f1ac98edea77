import { useId } from 'react'
import styles from '#app/features/analysis/analysis.module.css'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { niceCeiling } from '#app/ui/nice-ceiling.ts'

export interface DayValue {
  day: string
  value: number
}

const WIDTH = 600
const HEIGHT = 170
const LEFT = 48
const TOP = 10
const BOTTOM = 26
const GAP = 0.25

/** One bar a day as SVG; what it shows is also said in words, and there as a table. */
export function DayPlot({ title, days }: { title: string; days: DayValue[] }) {
  const text = useAnalysisText()
  const language = useLanguage()
  const titleId = useId()
  const number = (value: number) => formatCount(value, language)
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const values = days.map(({ value }) => value)
  const most = Math.max(0, ...values)
  const ceiling = Math.max(niceCeiling(most), 4)
  const step = (WIDTH - LEFT) / Math.max(1, days.length)
  const height = (value: number) => (Math.max(0, value) / ceiling) * (HEIGHT - TOP - BOTTOM)
  const total = values.reduce((sum, value) => sum + value, 0)
  return (
    <figure className={styles.plot}>
      <figcaption>
        {title} <strong>{number(total)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={titleId}>
        <title id={titleId}>
          {text.plotLabel(title, first, last, number(Math.min(...values, most)), number(most))}
        </title>
        {[0, 0.5, 1].map(part => {
          const y = HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
          return (
            <g key={part}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className={styles.grid} />
              <text x={LEFT - 6} y={y + 4} textAnchor="end" className={styles.tick}>
                {number(ceiling * part)}
              </text>
            </g>
          )
        })}
        {days.map(({ day, value }, n) => (
          <rect
            key={day}
            className={styles.bar}
            x={LEFT + (n + GAP / 2) * step}
            width={step * (1 - GAP)}
            y={HEIGHT - BOTTOM - height(value)}
            height={height(value)}
          />
        ))}
        <text x={LEFT} y={HEIGHT - 6} className={styles.tick}>
          {first}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} textAnchor="end" className={styles.tick}>
          {last}
        </text>
      </svg>
      <details className={styles.numbers}>
        <summary>{text.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.day}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, value }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
