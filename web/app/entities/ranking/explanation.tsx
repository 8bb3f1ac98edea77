import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#app/entities/ranking/explanation.module.css'
import { explanation } from '#app/entities/ranking/ranking-queries.ts'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'

interface ExplanationProps {
  articleId: string
  range: RankingRange
  /** A day in the window. */
  asOf: string
}

/** Explains the rank of an article; loaded when a reader opens it. */
export function Explanation(props: ExplanationProps) {
  const text = useRankingText()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.why} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="touch">{text.why}</summary>
      {open && <Terms {...props} />}
    </details>
  )
}

function Terms({ articleId, range, asOf }: ExplanationProps) {
  const text = useRankingText()
  const { data, error } = useQuery(explanation(articleId, range, asOf))
  if (error) return <p>{text.notExplained}</p>
  if (!data) return <Skeleton width="16rem" height="6rem" />
  const { terms, score, formula, place } = data.data.attributes
  return (
    <>
      <table>
        <caption className="visually-hidden">{text.why}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{text.kind}</th>
            <th scope="col">{text.calculation}</th>
            <th scope="col">{text.points}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ kind, count, curve, weight, points }) => (
            <tr key={kind}>
              <th scope="row">{text.kinds[kind]}</th>
              {count === null ? (
                <td colSpan={2}>{text.authorsOnly}</td>
              ) : (
                <>
                  <td>
                    {curve === 'root' ? `√${count}` : count} × {weight}
                  </td>
                  <td>
                    {points} {text.points}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <td>
              {place !== null && text.place(place)} ({text.formula(formula)})
            </td>
            <td>{score !== null && `${score} ${text.points}`}</td>
          </tr>
        </tfoot>
      </table>
      <p>{text.perNetwork}</p>
    </>
  )
}
