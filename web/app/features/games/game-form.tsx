import type { GameDetails } from '@koryaku/contracts/games/game.events.ts'
import { RESERVED_SLUGS } from '@koryaku/contracts/games/reserved-slugs.ts'
import { typedNumber } from '@koryaku/contracts/typed-number.ts'
import { type FormEvent, useState } from 'react'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextArea, TextInput } from '#app/ui/field.tsx'

const isReleaseDay = (day: string) => day >= '1950-01-01' && day < '2101-01-01'
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const texts = ['titleJa', 'titleEn', 'reading', 'titleRomaji'] as const
const lists = ['platforms', 'genres', 'developers', 'publishers', 'aliases'] as const

export interface GameValues {
  slug: string
  details: Partial<GameDetails>
  reason: string
}

type Faults = Partial<Record<'slug' | 'title' | 'year' | 'releasedOn' | 'reason', string | undefined>>

interface GameFormProps {
  details: Partial<GameDetails>
  /** A new game has an address to choose, a known one a reason to give. */
  isNew: boolean
  busy: boolean
  /** Error of the server for the last submission. */
  refused?: string | undefined
  onSubmit: (values: GameValues) => void
}

/** Catalogue data of a game, for staff. */
export function GameForm({ details, isNew, busy, refused, onSubmit }: GameFormProps) {
  const text = useGameFormText()
  const [fault, setFault] = useState<Faults>({})
  const slugFault = (slug: string) => {
    if (!SLUG.test(slug)) return text.badSlug
    return RESERVED_SLUGS.has(slug) ? text.reservedSlug : undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const of = (name: string) => String(values.get(name) ?? '').trim()
    const linesOf = (name: string) => [
      ...new Set(
        of(name)
          .split('\n')
          .map(line => line.trim())
          .filter(Boolean),
      ),
    ]
    const year = of('year') === '' ? null : Number(typedNumber(of('year')))
    const releasedOn = of('releasedOn') || null
    const found: Faults = {
      slug: isNew ? slugFault(of('slug')) : undefined,
      title: of('titleJa') || of('titleEn') ? undefined : text.noTitle,
      year:
        year === null || (Number.isInteger(year) && year >= 1950 && year <= 2100) ? undefined : text.badYear,
      releasedOn: releasedOn === null || isReleaseDay(releasedOn) ? undefined : text.badReleasedOn,
      reason: isNew || of('reason') ? undefined : text.noReason,
    }
    setFault(found)
    if (Object.values(found).some(Boolean)) return
    const written = {
      ...Object.fromEntries(texts.map(name => [name, of(name) || null])),
      ...Object.fromEntries(lists.map(name => [name, linesOf(name)])),
    }
    onSubmit({
      slug: of('slug'),
      details: { ...written, year, releasedOn, thumbnail: details.thumbnail ?? null },
      reason: of('reason'),
    })
  }
  return (
    <Form onSubmit={submit}>
      {isNew && (
        <Field label={text.slug} hint={text.slugHint} error={fault.slug} required>
          <TextInput name="slug" maxLength={120} autoComplete="off" autoCapitalize="off" />
        </Field>
      )}
      {texts.map(name => (
        <Field
          key={name}
          label={text[name]}
          hint={name === 'reading' ? text.readingHint : undefined}
          error={name === 'titleJa' ? fault.title : undefined}
        >
          <TextInput name={name} defaultValue={details[name] ?? ''} maxLength={300} autoComplete="off" />
        </Field>
      ))}
      <Field label={text.year} error={fault.year}>
        <TextInput name="year" inputMode="numeric" maxLength={4} defaultValue={details.year ?? ''} />
      </Field>
      <Field label={text.releasedOn} hint={text.releasedOnHint} error={fault.releasedOn}>
        <TextInput name="releasedOn" type="date" defaultValue={details.releasedOn ?? ''} />
      </Field>
      {lists.map(name => (
        <Field key={name} label={text[name]} hint={text.listHint}>
          <TextArea
            name={name}
            rows={Math.max(2, details[name]?.length ?? 0)}
            maxLength={6_000}
            defaultValue={details[name]?.join('\n')}
          />
        </Field>
      ))}
      {isNew || (
        <Field label={text.reason} hint={text.reasonHint} error={fault.reason} required>
          <TextInput name="reason" maxLength={300} autoComplete="off" />
        </Field>
      )}
      {refused && <p role="alert">{refused}</p>}
      <Button type="submit" look="primary" busy={busy}>
        {isNew ? text.add : text.save}
      </Button>
    </Form>
  )
}
