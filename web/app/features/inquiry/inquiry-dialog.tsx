import { type FormEvent, useState } from 'react'
import { useCommand } from '#app/api/use-command.ts'
import type { InquiryGenre } from '#app/features/inquiry/inquiry-slot.tsx'
import { useInquiryText } from '#app/features/inquiry/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, Select, TextArea, TextInput } from '#app/ui/field.tsx'

const genres: InquiryGenre[] = ['bug', 'feature', 'game_title', 'violation', 'other']
/** Spec §5: a lower-case address with a top-level domain of at least two letters. */
const EMAIL = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/
const CONTENTS_MAX = 5_000

interface Inquiry {
  genre: InquiryGenre
  email: string
  contents: string
}

/** Form, then a confirmation; when sending fails the form stays as it was. */
export default function InquiryDialog({ genre, onClose }: { genre: InquiryGenre; onClose: () => void }) {
  const text = useInquiryText()
  const [inquiry, setInquiry] = useState<Inquiry>({ genre, email: '', contents: '' })
  const [checked, setChecked] = useState(false)
  const [sent, setSent] = useState(false)
  const { run, isPending, error } = useCommand<Inquiry>({
    request: body => ({ method: 'POST', path: 'inquiries', body }),
    onSuccess: () => setSent(true),
    failure: 'own',
  })
  const change = (part: Partial<Inquiry>) => setInquiry(current => ({ ...current, ...part }))
  const faults = {
    email: !inquiry.email ? text.required : EMAIL.test(inquiry.email) ? undefined : text.emailInvalid,
    contents: inquiry.contents.trim() ? undefined : text.required,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!faults.email && !faults.contents) run(inquiry)
  }
  if (sent) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={text.sentTitle}
        actions={
          <Button look="primary" onClick={onClose} autoFocus>
            {text.close}
          </Button>
        }
      >
        <p>{text.sentText}</p>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title={text.title} wide>
      <Form onSubmit={submit}>
        <Field label={text.genre} required>
          <Select
            value={inquiry.genre}
            onChange={event => change({ genre: event.target.value as InquiryGenre })}
          >
            {genres.map(name => (
              <option key={name} value={name}>
                {text.genres[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.email} required error={checked ? faults.email : undefined}>
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={254}
            value={inquiry.email}
            onChange={event => change({ email: event.target.value })}
          />
        </Field>
        <Field label={text.contents} required error={checked ? faults.contents : undefined}>
          <TextArea
            rows={6}
            maxLength={CONTENTS_MAX}
            value={inquiry.contents}
            onChange={event => change({ contents: event.target.value })}
          />
        </Field>
        {error && <p role="alert">{text.failed}</p>}
        <Button type="submit" look="primary" busy={isPending}>
          {text.send}
        </Button>
      </Form>
    </Dialog>
  )
}
