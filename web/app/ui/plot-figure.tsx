import { type ReactNode, useId } from 'react'
import styles from '#app/ui/plot-figure.module.css'
import { ScrollBox } from '#app/ui/scroll-box.tsx'

const WIDTH = 600
const HEIGHT = 170
const TOP = 10
const BOTTOM = 26

/** Where marks are drawn, in the units of the picture. */
export interface PlotArea {
  left: number
  right: number
  bottom: number
  /** Returns the vertical position of a value. */
  y: (value: number) => number
}

interface Props {
  title: string
  /** Text of the caption after the title. */
  headline: string
  /** Text alternative of the image. */
  label: string
  /** The top of the scale, and how many lines divide it. */
  ceiling: number
  lines: number
  format: (value: number) => string
  /** The first and the last time. */
  ends: [string, string]
  /** The same as numbers, the newest first. */
  table: { summary: string; columns: [string, string]; rows: { key: string; head: string; value: string }[] }
  /** Explains the marks, below the image. */
  legend?: ReactNode
  children: (area: PlotArea) => ReactNode
}

/** A plot over time as SVG with its scale. Its content is also given as text and as a table. */
export function PlotFigure(props: Props) {
  const { title, headline, label, ceiling, lines, format, ends, table, legend, children } = props
  const titleId = useId()
  const area: PlotArea = {
    left: 52,
    right: WIDTH - 8,
    bottom: HEIGHT - BOTTOM,
    y: value => TOP + (1 - value / ceiling) * (HEIGHT - TOP - BOTTOM),
  }
  const { left, right, y } = area
  return (
    <figure className={styles.plot}>
      <figcaption>
        {title} <strong>{headline}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{label}</title>
        {Array.from({ length: lines + 1 }, (_, n) => (ceiling * n) / lines).map(value => (
          <g key={value}>
            <line x1={left} x2={right} y1={y(value)} y2={y(value)} className={styles.grid} />
            <text x={left - 6} y={y(value) + 4} textAnchor="end" className={styles.tick}>
              {format(value)}
            </text>
          </g>
        ))}
        <text x={left} y={HEIGHT - 6} className={styles.tick}>
          {ends[0]}
        </text>
        <text x={right} y={HEIGHT - 6} textAnchor="end" className={styles.tick}>
          {ends[1]}
        </text>
        {children(area)}
      </svg>
      {legend}
      <details className={styles.numbers}>
        <summary>{table.summary}</summary>
        <ScrollBox className={styles.scroll} label={title}>
          <table>
            <thead>
              <tr>
                {table.columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.toReversed().map(({ key, head, value }) => (
                <tr key={key}>
                  <th scope="row">{head}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </figure>
  )
}
