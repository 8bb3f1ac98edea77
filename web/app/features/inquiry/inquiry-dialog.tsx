import { INQUIRY_MAX, type InquiryGenre, inquiryGenres } from '@koryaku/contracts/inquiries/inquiry-rules.ts'
import { asciiAddress, EMAIL_ADDRESS, EMAIL_MAX } from '@koryaku/contracts/users/email-address.ts'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import type { InquiryStart } from '#app/entities/inquiry/open-inquiry.ts'
import styles from '#app/features/inquiry/inquiry.module.css'
import { useInquiryText } from '#app/features/inquiry/strings.ts'
import { useOwnEmail } from '#app/features/inquiry/use-own-email.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, Select, TextArea, TextInput } from '#app/ui/field.tsx'

interface Inquiry {
  genre: InquiryGenre
  email: string
  contents: string
  /** Honeypot: the field is hidden from users, so only a program fills it in. */
  website: string
}

/** Form, then a confirmation. If sending fails, a dialog reports it and the form keeps its content (spec §4). */
export default function InquiryDialog({ start, onClose }: { start: InquiryStart; onClose: () => void }) {
  const text = useInquiryText()
  const { genre, about } = start
  const [inquiry, setInquiry] = useState<Inquiry>({ genre, email: '', contents: '', website: '' })
  const [checked, setChecked] = useState(false)
  const [sent, setSent] = useState(false)
  const { run, isPending, error, reset } = useCommand<Inquiry>({
    request: ({ website, ...body }) => ({
      method: 'POST',
      path: 'inquiries',
      body: {
        ...body,
        ...(about && body.genre === 'violation' && { about: { kind: about.kind, id: about.id } }),
        ...(website && { website }),
      },
    }),
    onSuccess: () => setSent(true),
    failure: 'own',
  })
  const change = (part: Partial<Inquiry>) => setInquiry(current => ({ ...current, ...part }))
  useOwnEmail(email => setInquiry(current => (current.email === '' ? { ...current, email } : current)))
  const faults = {
    email: !inquiry.email
      ? text.required
      : EMAIL_ADDRESS.test(asciiAddress(inquiry.email))
        ? undefined
        : text.emailInvalid,
    contents: inquiry.contents.trim() ? undefined : text.required,
  }
  const isGone = error instanceof ApiFailure && error.code === 'not_found'
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
          <Button look="primary" onClick={onClose} data-focus-first>
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
            {inquiryGenres.map(name => (
              <option key={name} value={name}>
                {text.genres[name]}
              </option>
            ))}
          </Select>
        </Field>
        {about && inquiry.genre === 'violation' && (
          <p className={styles.about}>
            {text.about[about.kind]}
            <strong>{about.title}</strong>
          </p>
        )}
        <Field label={text.email} required error={checked ? faults.email : undefined}>
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={EMAIL_MAX}
            value={inquiry.email}
            onChange={event => change({ email: event.target.value })}
          />
        </Field>
        <Field label={text.contents} required error={checked ? faults.contents : undefined}>
          <TextArea
            rows={6}
            maxLength={INQUIRY_MAX}
            value={inquiry.contents}
            onChange={event => change({ contents: event.target.value })}
          />
        </Field>
        <label className={styles.trap} aria-hidden>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={inquiry.website}
            onChange={event => change({ website: event.target.value })}
          />
        </label>
        <Button type="submit" look="primary" busy={isPending}>
          {text.send}
        </Button>
      </Form>
      <Dialog
        open={error !== null}
        onClose={reset}
        title={isGone ? text.gone : text.failed}
        role="alertdialog"
        actions={
          <Button onClick={reset} data-focus-first>
            {text.close}
          </Button>
        }
      />
    </Dialog>
  )
}
