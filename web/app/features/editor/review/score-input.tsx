import { useId } from 'react'
import { formatScore } from '#app/entities/score/format-score.ts'
import { Stars } from '#app/entities/score/score.tsx'
import styles from '#app/features/editor/review/score-input.module.css'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'

const LOWEST = 1
const HIGHEST = 10

interface ScoreInputProps {
  value: number | null
  onChange: (score: number) => void
  error?: string | undefined
}

/** A score of 1–10 in half steps: a slider under ten stars, for pointers and keys. */
export function ScoreInput({ value, onChange, error }: ScoreInputProps) {
  const text = useReviewFormText()
  const id = useId()
  const shown = value === null ? text.noScore : text.scoreValue(formatScore(value))
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {text.score}
      </label>
      <div className={styles.line}>
        <span className={styles.stars}>
          <Stars score={value ?? 0} />
          <input
            id={id}
            type="range"
            // From 0, so that the places of the slider are those of the stars.
            min={0}
            max={HIGHEST}
            step={0.5}
            value={value ?? 0}
            aria-valuetext={shown}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}e ${id}h` : `${id}h`}
            onChange={({ target }) => onChange(Math.max(LOWEST, Number(target.value)))}
          />
        </span>
        <output htmlFor={id} className={styles.value}>
          {shown}
        </output>
      </div>
      <p id={`${id}h`} className={styles.hint}>
        {text.scoreHint}
      </p>
      {error && (
        <p id={`${id}e`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
