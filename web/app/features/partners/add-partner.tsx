import { type FormEvent, useRef } from 'react'
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
  const form = useRef<HTMLFormElement>(null)
  const { run, isPending, error } = useCommand<{ name: string; author_name: string }>({
    request: body => ({ method: 'POST', path: 'partners', body }),
    onSuccess: () => {
      form.current?.reset()
      return onDone()
    },
    failure: 'own',
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const author = String(values.get('author')).trim().replace(/^@/, '')
    run({ name: String(values.get('name')), author_name: author })
  }
  const code = error instanceof ApiFailure ? error.code : undefined
  const invalid = code === 'invalid_request' && error instanceof ApiFailure ? error.fields : {}
  const nameFault = code === 'name_taken' ? text.nameTaken : 'name' in invalid ? text.nameInvalid : undefined
  const authorFault = code === 'user_not_found' || 'author_name' in invalid ? text.unknownUser : undefined
  const isOther = error && !nameFault && !authorFault && code !== 'reauthentication_required'
  return (
    <Form ref={form} onSubmit={onSubmit} className={styles.form}>
      <Field label={text.name} error={nameFault} required>
        <TextInput name="name" autoComplete="off" maxLength={80} required />
      </Field>
      <Field label={text.author} error={authorFault} required>
        <TextInput name="author" autoComplete="off" maxLength={31} required />
      </Field>
      <Button type="submit" look="primary" busy={isPending}>
        {text.submit}
      </Button>
      <SignInAgain error={error} />
      {isOther && <Fault>{text.failed}</Fault>}
    </Form>
  )
}
