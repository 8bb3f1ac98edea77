import styles from '#app/entities/days/days.module.css'
import { useDaysText } from '#app/entities/days/strings.ts'
import { formatCount, formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { countCeiling } from '#app/ui/nice-ceiling.ts'
import { PlotFigure } from '#app/ui/plot-figure.tsx'

export interface DayValue {
  day: string
  value: number
}

/** A day on which something else happened, and what. */
export interface MarkedDay {
  day: string
  label: string
  /** Distinguishes one kind of marks from the others. */
  isHollow?: boolean
}

const GAP = 0.25
/** Between the circles of one day, in the units of the picture. */
const MARK_STEP = 11

/** One bar a day, and a line where something is marked. */
export function DayPlot({
  title,
  days,
  marks = [],
  sum = count => count,
}: {
  title: string
  days: DayValue[]
  marks?: MarkedDay[]
  /** Text for the total of the days. */
  sum?: (count: string) => string
}) {
  const text = useDaysText()
  const language = useLanguage()
  const number = (value: number) => formatCount(value, language)
  const dateOf = (at?: DayValue) => (at ? formatDate(at.day, language) : '')
  const ends: [string, string] = [dateOf(days[0]), dateOf(days.at(-1))]
  const values = days.map(({ value }) => value)
  const most = Math.max(0, ...values)
  const ceiling = countCeiling(most)
  const marksOf = (day: string) => [
    ...new Map(marks.filter(mark => mark.day === day).map(mark => [mark.label, mark])).values(),
  ]
  return (
    <PlotFigure
      title={title}
      headline={sum(number(values.reduce((all, value) => all + value, 0)))}
      label={text.plotLabel(title, ...ends, number(Math.min(...values, most)), number(most))}
      ceiling={ceiling}
      lines={2}
      format={number}
      ends={ends}
      table={{
        summary: text.asTable,
        columns: [text.day, title],
        rows: days.map(({ day, value }) => ({
          ...{ key: day, value: String(value) },
          head: [formatDate(day, language), ...marksOf(day).map(({ label }) => label)].join(' '),
        })),
      }}
      legend={<Legend marks={marks} />}
    >
      {({ left, right, bottom, y }) => {
        const step = (right - left) / Math.max(1, days.length)
        return days.map(({ day, value }, n) => {
          const top = y(Math.max(0, value))
          const middle = left + (n + 0.5) * step
          const marked = marksOf(day)
          return (
            <g key={day}>
              <rect
                className={styles.bar}
                x={left + (n + GAP / 2) * step}
                width={step * (1 - GAP)}
                y={top}
                height={bottom - top}
              />
              {marked.length > 0 && (
                <g className={styles.mark}>
                  <line x1={middle} x2={middle} y1={y(ceiling)} y2={bottom} />
                  {marked.map(({ label, isHollow }, below) => (
                    <circle
                      key={label}
                      className={isHollow ? styles.hollow : undefined}
                      cx={middle}
                      cy={y(ceiling) + below * MARK_STEP}
                      r="4"
                    />
                  ))}
                </g>
              )}
            </g>
          )
        })
      }}
    </PlotFigure>
  )
}

/** The kinds of marks with their symbols. */
function Legend({ marks }: { marks: readonly MarkedDay[] }) {
  const kinds = [...new Map(marks.map(mark => [mark.label, mark])).values()]
  if (kinds.length === 0) return null
  return (
    <ul className={styles.legend}>
      {kinds.map(({ label, isHollow }) => (
        <li key={label}>
          <svg viewBox="0 0 12 12" aria-hidden className={styles.mark}>
            <circle className={isHollow ? styles.hollow : undefined} cx="6" cy="6" r="4" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
