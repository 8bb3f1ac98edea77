import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { gameScore } from '#app/entities/review/review-queries.ts'
import { useScoreSummaryText } from '#app/entities/review/score-strings.ts'
import styles from '#app/entities/review/score-summary.module.css'
import { useReviewText } from '#app/entities/review/strings.ts'
import { formatScore } from '#app/entities/score/format-score.ts'
import { Score } from '#app/entities/score/score.tsx'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'

interface ScoreSummaryProps {
  slug: string
  /** With the averages by platform and outcome. */
  wide?: boolean
}

/** The average score of a game: mean, count, spread, and its parts. Nothing while no review counts. */
export function ScoreSummary({ slug, wide = false }: ScoreSummaryProps) {
  const text = useScoreSummaryText()
  const { outcomes } = useReviewText()
  const language = useLanguage()
  const score = useQuery(gameScore(slug)).data?.data.attributes
  if (!score || score.reviewsCount === 0) return null
  const { average, reviewsCount, histogram } = score
  return (
    <div className={wide ? `${styles.summary} ${styles.wide}` : styles.summary}>
      <div>
        <p className={styles.average}>
          {average === null ? (
            <span className="soft">{text.averageFrom(AVERAGE_FROM)}</span>
          ) : (
            <>
              <span>{text.average}</span>
              <Score score={average} size="large" />
            </>
          )}
          <span className="soft">{text.reviews(formatCount(reviewsCount, language))}</span>
        </p>
        <AppLink to="/about/scores" className={`touch ${styles.how}`}>
          {text.how}
        </AppLink>
      </div>
      {average !== null && <Histogram bars={histogram} />}
      {average !== null && wide && (
        <div className={styles.parts}>
          <Parts
            title={text.platforms}
            parts={score.platforms.map(part => ({ name: part.platform, ...part }))}
          />
          <Parts
            title={text.outcomes}
            parts={score.outcomes.map(part => ({ name: outcomes[part.outcome], ...part }))}
          />
        </div>
      )}
    </div>
  )
}

function Histogram({ bars }: { bars: number[] }) {
  const text = useScoreSummaryText()
  const language = useLanguage()
  const most = Math.max(1, ...bars)
  return (
    <ol className={styles.histogram} aria-label={text.spread}>
      {bars.map((count, index) => {
        const score = index + 1
        const shown = formatCount(count, language)
        return (
          <li key={score}>
            <span className={styles.track} aria-hidden>
              <span className={styles.bar} style={{ height: `${Math.round((count / most) * 100)}%` }} />
            </span>
            <span aria-hidden>{score}</span>
            <span className="visually-hidden">
              {score === bars.length ? text.top(score, shown) : text.bar(score, shown)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

interface Part {
  name: string
  reviewsCount: number
  average: number | null
}

function Parts({ title, parts }: { title: string; parts: Part[] }) {
  const text = useScoreSummaryText()
  const language = useLanguage()
  if (parts.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {parts.map(({ name, reviewsCount, average }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.number}>{average === null ? text.few : formatScore(average)}</td>
            <td className="soft">{text.reviews(formatCount(reviewsCount, language))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
