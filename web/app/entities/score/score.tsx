import { filledPart, formatScore } from '#app/entities/score/format-score.ts'
import styles from '#app/entities/score/score.module.css'
import { useScoreText } from '#app/entities/score/strings.ts'

/** A score of 1–10 as ten stars and a number. */
export function Score({ score, size = 'small' }: { score: number; size?: 'small' | 'large' }) {
  const text = useScoreText()
  const shown = formatScore(score)
  return (
    <span role="img" aria-label={text.score(shown)} className={`${styles.score} ${styles[size]}`}>
      <Stars score={score} />
      <span className={styles.number}>{shown}</span>
    </span>
  )
}

/** A score as one star and a number, where ten stars have no room. */
export function ShortScore({ score }: { score: number }) {
  const text = useScoreText()
  const shown = formatScore(score)
  return (
    <span role="img" aria-label={text.score(shown)} className={`${styles.score} ${styles.short}`}>
      <span className={styles.star} aria-hidden />
      <span className={styles.number}>{shown}</span>
    </span>
  )
}

/** The stars alone. Decorative: the number is next to them. */
export const Stars = ({ score }: { score: number }) => (
  <span className={styles.stars} aria-hidden>
    <span className={styles.filled} style={{ width: `${filledPart(score)}%` }} />
  </span>
)
