import styles from '#app/features/analysis/analysis.module.css'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { niceCeiling } from '#app/ui/nice-ceiling.ts'
import { PlotFigure } from '#app/ui/plot-figure.tsx'

export interface DayValue {
  day: string
  value: number
}

const GAP = 0.25

/** One bar a day. */
export function DayPlot({ title, days }: { title: string; days: DayValue[] }) {
  const text = useAnalysisText()
  const language = useLanguage()
  const number = (value: number) => formatCount(value, language)
  const ends: [string, string] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const values = days.map(({ value }) => value)
  const most = Math.max(0, ...values)
  return (
    <PlotFigure
      title={title}
      headline={number(values.reduce((sum, value) => sum + value, 0))}
      label={text.plotLabel(title, ...ends, number(Math.min(...values, most)), number(most))}
      ceiling={Math.max(niceCeiling(most), 4)}
      lines={2}
      format={number}
      ends={ends}
      table={{
        summary: text.asTable,
        columns: [text.day, title],
        rows: days.map(({ day, value }) => ({ key: day, head: day, value: String(value) })),
      }}
    >
      {({ left, right, bottom, y }) => {
        const step = (right - left) / Math.max(1, days.length)
        return days.map(({ day, value }, n) => {
          const top = y(Math.max(0, value))
          return (
            <rect
              key={day}
              className={styles.bar}
              x={left + (n + GAP / 2) * step}
              width={step * (1 - GAP)}
              y={top}
              height={bottom - top}
            />
          )
        })
      }}
    </PlotFigure>
  )
}
