import { RESERVED_SLUGS } from '@koryaku/contracts/games/reserved-slugs.ts'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import {
  detailsOf,
  gameListFields,
  gameTextFields,
  type TypedGame,
  typedIn,
} from '#app/features/games/game-fields.ts'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextArea, TextInput } from '#app/ui/field.tsx'

const isReleaseDay = (day: string) => day >= '1950-01-01' && day < '2101-01-01'
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export interface GameValues {
  slug: string
  typed: TypedGame
  reason: string
}

type Faults = Partial<Record<'slug' | 'title' | 'year' | 'releasedOn' | 'reason', string | undefined>>

interface GameFormProps {
  /** Initial text of the fields. */
  values: TypedGame
  /** Initial reason. */
  reason?: string | undefined
  /** A new game has an address to choose, a known one a reason to give. */
  isNew: boolean
  busy: boolean
  /** Error of the server for the last submission. */
  refused?: string | undefined
  /** Shown before the submit button. */
  notice?: ReactNode
  ref?: Ref<HTMLFormElement>
  onSubmit: (values: GameValues) => void
}

/** Catalogue data of a game, for staff. */
export function GameForm({ values, reason, isNew, busy, refused, notice, ref, onSubmit }: GameFormProps) {
  const text = useGameFormText()
  const [fault, setFault] = useState<Faults>({})
  const slugFault = (slug: string) => {
    if (!SLUG.test(slug)) return text.badSlug
    return RESERVED_SLUGS.has(slug) ? text.reservedSlug : undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const of = (name: string) => String(form.get(name) ?? '').trim()
    const typed = typedIn(form)
    const { year, releasedOn } = detailsOf(typed)
    const found: Faults = {
      slug: isNew ? slugFault(of('slug')) : undefined,
      title: typed.titleJa || typed.titleEn ? undefined : text.noTitle,
      year:
        year === null || (Number.isInteger(year) && year >= 1950 && year <= 2100) ? undefined : text.badYear,
      releasedOn: releasedOn === null || isReleaseDay(releasedOn) ? undefined : text.badReleasedOn,
      reason: isNew || of('reason') ? undefined : text.noReason,
    }
    setFault(found)
    if (Object.values(found).some(Boolean)) return
    onSubmit({ slug: of('slug'), typed, reason: of('reason') })
  }
  return (
    <Form ref={ref} onSubmit={submit}>
      {isNew && (
        <Field label={text.slug} hint={text.slugHint} error={fault.slug} required>
          <TextInput name="slug" maxLength={120} autoComplete="off" autoCapitalize="off" />
        </Field>
      )}
      {gameTextFields.map(name => (
        <Field
          key={name}
          label={text[name]}
          hint={name === 'reading' ? text.readingHint : undefined}
          error={name === 'titleJa' ? fault.title : undefined}
        >
          <TextInput name={name} defaultValue={values[name]} maxLength={300} autoComplete="off" />
        </Field>
      ))}
      <Field label={text.year} error={fault.year}>
        <TextInput name="year" inputMode="numeric" maxLength={4} defaultValue={values.year} />
      </Field>
      <Field label={text.releasedOn} hint={text.releasedOnHint} error={fault.releasedOn}>
        <TextInput name="releasedOn" type="date" defaultValue={values.releasedOn} />
      </Field>
      {gameListFields.map(name => (
        <Field key={name} label={text[name]} hint={text.listHint}>
          <TextArea
            name={name}
            rows={Math.max(2, values[name].split('\n').length)}
            maxLength={6_000}
            defaultValue={values[name]}
          />
        </Field>
      ))}
      {isNew || (
        <Field label={text.reason} hint={text.reasonHint} error={fault.reason} required>
          <TextInput name="reason" maxLength={300} autoComplete="off" defaultValue={reason} />
        </Field>
      )}
      {notice}
      {refused && <p role="alert">{refused}</p>}
      <Button type="submit" look="primary" busy={busy}>
        {isNew ? text.add : text.save}
      </Button>
    </Form>
  )
}
