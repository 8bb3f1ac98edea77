import { type ScheduleFault, scheduleFault } from '@koryaku/contracts/articles/scheduling.ts'
import { useState } from 'react'
import { asFieldValue, timeInWords, zoneInWords } from '#app/entities/article/schedule-time.ts'
import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Field, TextInput } from '#app/ui/field.tsx'

const HOUR = 3_600_000
/** The next full hour that is an hour away. */
const soon = (): Date => new Date(Math.ceil(Date.now() / HOUR) * HOUR + HOUR)

/** Whether an article is published now or at a time, as its author chooses it. */
export function usePublishTime(scheduled: string | undefined) {
  const [later, setLater] = useState(scheduled !== undefined)
  const [value, setValue] = useState(() => asFieldValue(scheduled ? new Date(scheduled) : soon()))
  const [fault, setFault] = useState<ScheduleFault | 'missing'>()
  // A time that the clock leaves out, when summer begins, is the one that comes in its place.
  const time = new Date(value)
  const isTime = !Number.isNaN(time.getTime())
  return {
    ...{ later, value, fault, setFault },
    time: isTime ? time : undefined,
    choose(isLater: boolean) {
      setLater(isLater)
      setFault(undefined)
    },
    change(next: string) {
      setValue(next)
      setFault(undefined)
    },
    /** The time to publish at; undefined: now; null: the input is invalid, and an error is shown next to the field. */
    chosen(): string | undefined | null {
      if (!later) return undefined
      const found = isTime ? scheduleFault(time.toISOString(), new Date().toISOString()) : 'missing'
      setFault(found)
      return found ? null : time.toISOString()
    },
  }
}

interface PublishTimeProps {
  chosen: ReturnType<typeof usePublishTime>
  /** Readers have the article already. */
  isPublic: boolean
}

/** Now, or at a time: by the clock of the browser, which is named. */
export function PublishTime({ chosen, isPublic }: PublishTimeProps) {
  const text = useEditorText()
  const language = useLanguage()
  const { later, value, time, fault, choose, change } = chosen
  const said = time && text.when.will(timeInWords(time, language), zoneInWords(time, language))
  return (
    <>
      <fieldset className={styles.when}>
        <legend>{text.when.title}</legend>
        <label>
          <input type="radio" name="when" checked={!later} onChange={() => choose(false)} />
          <span>{isPublic ? text.when.updateNow : text.when.now}</span>
        </label>
        <label>
          <input type="radio" name="when" checked={later} onChange={() => choose(true)} />
          <span>{text.when.later}</span>
        </label>
      </fieldset>
      {later && (
        <Field label={text.when.time} hint={said} error={fault && text.when.faults[fault]} required>
          <TextInput
            ref={input => {
              if (fault) input?.focus()
            }}
            type="datetime-local"
            value={value}
            min={asFieldValue(new Date())}
            onChange={event => change(event.target.value)}
            required
          />
        </Field>
      )}
      {later && <p className={styles.note}>{isPublic ? text.when.settingsAtOnce : text.when.pinned}</p>}
    </>
  )
}
