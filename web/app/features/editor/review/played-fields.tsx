import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { HOURS_MAX, type PlayOutcome, playOutcomes } from '@koryaku/contracts/reviews/review-parts.ts'
import { useState } from 'react'
import { useReviewText } from '#app/entities/review/strings.ts'
import { hoursIn } from '#app/features/editor/review/review-faults.ts'
import styles from '#app/features/editor/review/review-form.module.css'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'
import { Field, Select, TextInput } from '#app/ui/field.tsx'

const DIFFICULTIES = [1, 2, 3, 4, 5] as const

interface PlayedFieldsProps {
  content: ReviewContent
  platforms: string[]
  platformFault: string | undefined
  onChange: (part: Partial<ReviewContent>) => void
  /** Called with whether the typed hours are wrong. */
  onHours: (areWrong: boolean) => void
}

/** How the author played: platform, hours, outcome and difficulty. */
export function PlayedFields({ content, platforms, platformFault, onChange, onHours }: PlayedFieldsProps) {
  const text = useReviewFormText()
  const { outcomes, difficulties } = useReviewText()
  const { platform, outcome, difficulty } = content
  const [typed, setTyped] = useState(content.hours === null ? '' : String(content.hours))
  const hours = hoursIn(typed, HOURS_MAX)
  const type = (next: string) => {
    setTyped(next)
    const read = hoursIn(next, HOURS_MAX)
    onHours(read === undefined)
    if (read !== undefined) onChange({ hours: read })
  }
  // A platform that the game no longer has stays until another one is chosen.
  const all = platform && !platforms.includes(platform) ? [platform, ...platforms] : platforms
  return (
    <fieldset className={styles.played}>
      <legend>{text.played}</legend>
      <Field label={text.platform} error={platformFault}>
        <Select
          value={platform ?? ''}
          onChange={({ target }) => onChange({ platform: target.value || null })}
        >
          <option value="">{text.choose}</option>
          {all.map(name => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Field
        label={text.hours}
        hint={text.hoursHint}
        error={hours === undefined ? text.hoursWrong(HOURS_MAX.toLocaleString('en')) : undefined}
      >
        <TextInput
          inputMode="numeric"
          value={typed}
          maxLength={8}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <Field label={text.outcome}>
        <Select
          value={outcome ?? ''}
          onChange={({ target }) => onChange({ outcome: (target.value || null) as PlayOutcome | null })}
        >
          <option value="">{text.notSaid}</option>
          {playOutcomes.map(name => (
            <option key={name} value={name}>
              {outcomes[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.difficulty}>
        <Select
          value={difficulty ?? ''}
          onChange={({ target }) => onChange({ difficulty: Number(target.value) || null })}
        >
          <option value="">{text.notSaid}</option>
          {DIFFICULTIES.map(value => (
            <option key={value} value={value}>
              {difficulties[value - 1]}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  )
}
