import {
  PLAYED_MINUTES_MAX,
  SHELF_DAY_MIN,
  type ShelfPlace,
  shelfStates,
} from '@koryaku/contracts/shelf/shelf-parts.ts'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { isSignedOut } from '#app/api/signed-out.ts'
import { hoursOf, minutesOf } from '#app/entities/shelf/hours-of.ts'
import styles from '#app/entities/shelf/shelf.module.css'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useShelf } from '#app/entities/shelf/use-shelf.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, Select, TextInput } from '#app/ui/field.tsx'
import { Fault } from '#app/ui/form-page.tsx'

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
  const { changeAsync, isPending } = useShelf(slug, 'own')
  const [faults, setFaults] = useState<Faults>({})
  const [isFailed, setFailed] = useState(false)
  /** The values that the form began with. */
  const [opened] = useState(place)
  const hours = opened.minutes === null ? '' : hoursOf(opened.minutes)
  const save = async (next: ShelfPlace) => {
    setFailed(false)
    try {
      await changeAsync(opened, next)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!isSignedOut(error)) setFailed(true)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const dayOf = (name: string) => String(form.get(name)) || null
    const written = String(form.get('hours'))
    const next: ShelfPlace = {
      state: shelfStates.find(state => state === form.get('state')) ?? opened.state,
      isPrivate: form.has('isPrivate'),
      ...{ startedOn: dayOf('startedOn'), finishedOn: dayOf('finishedOn') },
      // Hours are rounded: unchanged ones keep their minutes.
      minutes: written === hours ? opened.minutes : minutesOf(written),
    }
    const found = faultsOf(next, text)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    void save(next)
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form onSubmit={submit}>
        <Field label={text.state}>
          <Select name="state" defaultValue={opened.state}>
            {shelfStates.map(state => (
              <option key={state} value={state}>
                {text.states[state]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.startedOn} error={faults.startedOn}>
          <TextInput type="date" name="startedOn" min={SHELF_DAY_MIN} defaultValue={opened.startedOn ?? ''} />
        </Field>
        <Field label={text.finishedOn} error={faults.finishedOn}>
          <TextInput
            type="date"
            name="finishedOn"
            min={SHELF_DAY_MIN}
            defaultValue={opened.finishedOn ?? ''}
          />
        </Field>
        <Field label={text.hours} hint={text.hoursHint} error={faults.hours}>
          <TextInput name="hours" inputMode="decimal" defaultValue={hours} maxLength={10} />
        </Field>
        <label className={styles.check}>
          <input type="checkbox" name="isPrivate" defaultChecked={opened.isPrivate} />
          <span>
            {text.isPrivate}
            <small>{text.isPrivateHint}</small>
          </span>
        </label>
        {isFailed && <Fault>{text.notSaved}</Fault>}
        <Button type="submit" look="primary" busy={isPending}>
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
