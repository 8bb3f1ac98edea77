import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import styles from '#app/features/editor/review/review-form.module.css'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'
import { Field, TextInput } from '#app/ui/field.tsx'

export interface PlayedWhen {
  playedAgain: boolean
  playedOn: string | null
}
interface PlayedAgainProps {
  value: PlayedWhen
  /** The recorded playthrough before; null: none is recorded. */
  before: { playedOn: string | null } | null
  onChange: (next: PlayedWhen) => void
}

/** When the author played, and whether the record before is kept. */
export function PlayedAgain({ value, before, onChange }: PlayedAgainProps) {
  const text = useReviewFormText()
  return (
    <>
      <Field label={text.playedOn}>
        <TextInput
          type="date"
          max={windowStart('daily', new Date())}
          value={value.playedOn ?? ''}
          onChange={({ target }) => onChange({ ...value, playedOn: target.value || null })}
        />
      </Field>
      {before && (
        <label className={styles.spoiler}>
          <input
            type="checkbox"
            checked={value.playedAgain}
            onChange={({ target: { checked } }) =>
              onChange({ playedAgain: checked, playedOn: checked ? null : before.playedOn })
            }
          />
          <span>
            {text.playedAgain}
            <small>{text.playedAgainHint}</small>
          </span>
        </label>
      )}
    </>
  )
}
