import {
  PLAYED_MINUTES_MAX,
  SHELF_DAY_MIN,
  type ShelfPlace,
  shelfStates,
} from '@koryaku/contracts/shelf/shelf-parts.ts'
import { type FormEvent, useState } from 'react'
import { hoursOf } from '#app/entities/shelf/hours-of.ts'
import styles from '#app/entities/shelf/shelf.module.css'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useShelf } from '#app/entities/shelf/use-shelf.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, Select, TextInput } from '#app/ui/field.tsx'

interface ShelfDialogProps {
  slug: string
  title: string
  place: ShelfPlace
  onClose: () => void
}
type Faults = Partial<Record<'startedOn' | 'finishedOn' | 'hours', string>>

/** Edits the own entry of a game. */
export function ShelfDialog({ slug, title, place, onClose }: ShelfDialogProps) {
  const text = useShelfText()
  const { change } = useShelf(slug)
  const [faults, setFaults] = useState<Faults>({})
  const hours = place.minutes === null ? '' : hoursOf(place.minutes)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const dayOf = (name: string) => String(form.get(name)) || null
    const written = String(form.get('hours')).trim().replace(',', '.')
    const next: ShelfPlace = {
      state: shelfStates.find(state => state === form.get('state')) ?? place.state,
      isPrivate: form.has('isPrivate'),
      ...{ startedOn: dayOf('startedOn'), finishedOn: dayOf('finishedOn') },
      // Hours are rounded: unchanged ones keep their minutes.
      minutes: written === hours ? place.minutes : written === '' ? null : Math.round(Number(written) * 60),
    }
    const found = faultsOf(next, text)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    change(place, next)
    onClose()
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form onSubmit={submit}>
        <Field label={text.state}>
          <Select name="state" defaultValue={place.state}>
            {shelfStates.map(state => (
              <option key={state} value={state}>
                {text.states[state]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.startedOn} error={faults.startedOn}>
          <TextInput type="date" name="startedOn" min={SHELF_DAY_MIN} defaultValue={place.startedOn ?? ''} />
        </Field>
        <Field label={text.finishedOn} error={faults.finishedOn}>
          <TextInput
            type="date"
            name="finishedOn"
            min={SHELF_DAY_MIN}
            defaultValue={place.finishedOn ?? ''}
          />
        </Field>
        <Field label={text.hours} hint={text.hoursHint} error={faults.hours}>
          <TextInput name="hours" inputMode="decimal" defaultValue={hours} maxLength={10} />
        </Field>
        <label className={styles.check}>
          <input type="checkbox" name="isPrivate" defaultChecked={place.isPrivate} />
          <span>
            {text.isPrivate}
            <small>{text.isPrivateHint}</small>
          </span>
        </label>
        <Button type="submit" look="primary">
          {text.save}
        </Button>
      </Form>
    </Dialog>
  )
}

function faultsOf(
  { startedOn, finishedOn, minutes }: ShelfPlace,
  text: ReturnType<typeof useShelfText>,
): Faults {
  const isBad = (day: string | null) => day !== null && (day < SHELF_DAY_MIN || day >= '2100')
  const isBadTime = minutes !== null && !(minutes >= 0 && minutes <= PLAYED_MINUTES_MAX)
  const isReversed = startedOn !== null && finishedOn !== null && finishedOn < startedOn
  return {
    ...(isBad(startedOn) && { startedOn: text.dayFault }),
    ...((isBad(finishedOn) || isReversed) && { finishedOn: isReversed ? text.daysFault : text.dayFault }),
    ...(isBadTime && { hours: text.hoursFault }),
  }
}
