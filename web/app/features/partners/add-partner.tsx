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
  const { runAsync, isPending, error } = useCommand<{ name: string; author_name: string }>({
    request: body => ({ method: 'POST', path: 'partners', body }),
    onSuccess: onDone,
    failure: 'own',
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    const values = new FormData(form)
    const author = String(values.get('author')).trim().replace(/^@/, '')
    runAsync({ name: String(values.get('name')), author_name: author }).then(
      () => form.reset(),
      // The form shows it.
      () => {},
    )
  }
  const code = error instanceof ApiFailure ? error.code : undefined
  const fields = error instanceof ApiFailure ? error.fields : {}
  const nameFault = code === 'partner_name_taken' ? text.nameTaken : 'name' in fields && text.nameMissing
  const isUnknown = code === 'user_not_found' || 'author_name' in fields
  return (
    <Form onSubmit={onSubmit} className={styles.form}>
      <Field label={text.name} error={nameFault || undefined} required>
        <TextInput name="name" autoComplete="off" maxLength={80} required />
      </Field>
      <Field label={text.author} error={isUnknown ? text.unknownUser : undefined} required>
        <TextInput name="author" autoComplete="off" maxLength={31} required />
      </Field>
      <Button type="submit" look="primary" busy={isPending}>
        {text.submit}
      </Button>
      <SignInAgain error={error} />
      {error && !isUnknown && !nameFault && code !== 'reauthentication_required' && (
        <Fault>{text.failed}</Fault>
      )}
    </Form>
  )
}
