import type { CheckedFor } from '@koryaku/contracts/articles/checked-for.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { versionsOfGame } from '#app/entities/game/version-queries.ts'
import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Field, Select, TextInput } from '#app/ui/field.tsx'

const today = () => windowStart('daily', new Date())

/** The values of the fields, or null if all are empty. A date alone is enough; the date defaults to today. */
export function checkedIn(form: FormData): CheckedFor | null {
  const field = (name: string) => String(form.get(name) ?? '').trim() || null
  const [version, platform, on] = [field('checkedVersion'), field('checkedPlatform'), field('checkedOn')]
  return version || platform || on ? { version, platform, on: on ?? today() } : null
}

interface CheckedFieldsProps {
  checked: CheckedFor | null
  slug: string
  platforms: readonly string[]
}

/** For which version and platform a guide was checked, and when. */
export function CheckedFields({ checked, slug, platforms }: CheckedFieldsProps) {
  const { checked: text } = useEditorText()
  const known = useId()
  const { data } = useQuery(versionsOfGame(slug))
  const labels = [...new Set(data?.data.map(({ attributes }) => attributes.label))]
  // A platform that the catalogue no longer lists remains selectable, since the check was done on it.
  const listed = checked?.platform ? [...new Set([...platforms, checked.platform])] : platforms
  return (
    <fieldset className={styles.checked}>
      <legend>{text.title}</legend>
      <p className={styles.note}>{text.hint}</p>
      <Field label={text.version}>
        <TextInput
          name="checkedVersion"
          defaultValue={checked?.version ?? ''}
          list={known}
          maxLength={40}
          autoComplete="off"
          placeholder={labels[0] ?? text.example}
        />
      </Field>
      <datalist id={known}>
        {labels.map(label => (
          <option key={label} value={label} />
        ))}
      </datalist>
      {listed.length > 0 && (
        <Field label={text.platform}>
          <Select name="checkedPlatform" defaultValue={checked?.platform ?? ''}>
            <option value="">{text.anyPlatform}</option>
            {listed.map(platform => (
              <option key={platform}>{platform}</option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={text.on}>
        <TextInput name="checkedOn" type="date" defaultValue={checked?.on ?? ''} max={today()} />
      </Field>
    </fieldset>
  )
}
