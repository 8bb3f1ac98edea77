import type { Role } from '@koryaku/contracts/roles.ts'
import type { FormEvent } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/roles/roles.module.css'
import { useRolesText } from '#app/features/roles/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, Select, TextInput } from '#app/ui/field.tsx'
import { Fault } from '#app/ui/form-page.tsx'

const ROLES: Role[] = ['g8writer', 'moderator', 'owner']

/** A name and a role. */
export function GiveRole({ onDone }: { onDone: () => unknown }) {
  const text = useRolesText()
  const { run, isPending, error } = useCommand<{ name: string; role: string }>({
    request: body => ({ method: 'POST', path: 'roles', body }),
    onSuccess: onDone,
    failure: 'own',
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    run({ name: String(form.get('name')).trim().replace(/^@/, ''), role: String(form.get('role')) })
  }
  const again = error instanceof ApiFailure && error.code === 'reauthentication_required'
  const unknown = error instanceof ApiFailure && (error.status === 404 || error.status === 422)
  return (
    <Form onSubmit={onSubmit} className={styles.form}>
      <Field label={text.name} error={unknown ? text.unknownMember : undefined} required>
        <TextInput name="name" autoComplete="off" maxLength={31} required />
      </Field>
      <Field label={text.role}>
        <Select name="role">
          {ROLES.map(role => (
            <option key={role} value={role}>
              {text[role]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" look="primary" busy={isPending}>
        {text.submit}
      </Button>
      {again && (
        <Fault>
          {text.signInAgain} <AppLink to="/signin?callbackUrl=%2Froles">{text.signInAgainLink}</AppLink>
        </Fault>
      )}
      {error && !unknown && !again && <Fault>{text.failed}</Fault>}
    </Form>
  )
}
