import type { FormEvent } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/partners/partners.module.css'
import { SignInAgain } from '#app/features/partners/sign-in-again.tsx'
import { usePartnersText } from '#app/features/partners/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Fault } from '#app/ui/form-page.tsx'

/** A name, and the account that shows its articles. */
export function AddPartner({ onDone }: { onDone: () => unknown }) {
  const text = usePartnersText()
  const { run, isPending, error } = useCommand<{ name: string; author_name: string }>({
    request: body => ({ method: 'POST', path: 'partners', body }),
    onSuccess: onDone,
    failure: 'own',
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const author = String(form.get('author')).trim().replace(/^@/, '')
    run({ name: String(form.get('name')), author_name: author })
  }
  const code = error instanceof ApiFailure ? error.code : undefined
  const isUnknown = code === 'user_not_found' || code === 'invalid_request'
  return (
    <Form onSubmit={onSubmit} className={styles.form}>
      <Field label={text.name} required>
        <TextInput name="name" autoComplete="off" maxLength={80} required />
      </Field>
      <Field label={text.author} error={isUnknown ? text.unknownUser : undefined} required>
        <TextInput name="author" autoComplete="off" maxLength={31} required />
      </Field>
      <Button type="submit" look="primary" busy={isPending}>
        {text.submit}
      </Button>
      <SignInAgain error={error} />
      {error && !isUnknown && code !== 'reauthentication_required' && <Fault>{text.failed}</Fault>}
    </Form>
  )
}
