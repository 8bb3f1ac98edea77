import { EMAIL_MAX } from '@koryaku/contracts/users/email-address.ts'
import type { NameAvailability } from '@koryaku/contracts/users/user.api.ts'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { apiGet, path } from '#app/api/client.ts'
import { type IdentityFault, type IdentityRefusal, identity } from '#app/api/identity-client.ts'
import { faultText } from '#app/features/accounts/fault-text.ts'
import {
  faultsIn,
  SIGN_UP_FIELDS,
  type SignUpErrors,
  type SignUpField,
  type SignUpValues,
} from '#app/features/accounts/sign-up-rules.ts'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Fault, Hint } from '#app/ui/form-page.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

/** The field for each server fault; other faults are shown below the form. */
const FIELD_OF: Partial<Record<IdentityFault, SignUpField>> = {
  weakPassword: 'password',
  commonPassword: 'password',
  invalidEmail: 'email',
}

interface SignUpFormProps {
  /** Where the link of the mail leads on to. */
  back: string | null
  onSent: (email: string) => void
}

/** Name, email address and password. Each field is validated on blur, all of them on submit. */
export function SignUpForm({ back, onSent }: SignUpFormProps) {
  const text = useAccountText()
  const language = useLanguage()
  const [errors, setErrors] = useState<SignUpErrors>({})
  const [refused, setRefused] = useState<IdentityRefusal | null>(null)
  const [freeName, setFreeName] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const refuse = (found: SignUpErrors) => {
    setErrors(found)
    setRefusals(count => count + 1)
  }

  /** Whether the name is known to be taken. If the check fails, the registration decides. */
  async function isTaken(name: string): Promise<boolean> {
    const answer = await apiGet<NameAvailability>(path`auth/names/${name}`).catch(() => null)
    const available = answer?.meta.available
    setFreeName(available ? name : null)
    return available === false
  }

  const onBlur = async ({ target }: FocusEvent<HTMLFormElement>) => {
    const field = SIGN_UP_FIELDS.find(name => name === target.name)
    const values = valuesOf(target.form)
    // A field that is passed by is not wrong yet.
    if (!field || !values[field]) return
    const found = faultsIn(values, text)[field]
    setErrors(current => ({ ...current, [field]: found }))
    if (field !== 'name' || found || !(await isTaken(values.name))) return
    setErrors(current => ({ ...current, name: text.nameTaken }))
  }

  // A fault disappears as soon as the input is valid.
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const found = faultsIn(valuesOf(currentTarget), text)
    setErrors(current =>
      Object.fromEntries(
        SIGN_UP_FIELDS.flatMap(field => (current[field] && found[field] ? [[field, current[field]]] : [])),
      ),
    )
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    setRefused(null)
    const found = faultsIn(values, text)
    setBusy(true)
    if (!found.name && (await isTaken(values.name))) found.name = text.nameTaken
    if (Object.keys(found).length > 0) {
      setBusy(false)
      return refuse(found)
    }
    setErrors({})
    const result = await identity.signUp(language, values, back)
    setBusy(false)
    if (result.ok) return onSent(values.email)
    const field = FIELD_OF[result.fault]
    if (field) refuse({ [field]: faultText(text, language, result) })
    else setRefused(result)
  }

  return (
    <Form ref={form} onSubmit={onSubmit} onBlur={onBlur} onInput={onInput}>
      <Field
        label={text.name}
        hint={freeName && !errors.name ? text.nameFree(freeName) : text.nameHint}
        error={errors.name}
        required
      >
        <TextInput name="name" autoComplete="username" autoCapitalize="none" maxLength={30} required />
      </Field>
      <Field label={text.email} error={errors.email} required>
        <TextInput name="email" type="email" autoComplete="email" required maxLength={EMAIL_MAX} />
      </Field>
      <Field label={text.password} hint={text.passwordHint} error={errors.password} required>
        <PasswordInput name="password" fresh required />
      </Field>
      {refused && <Fault>{faultText(text, language, refused)}</Fault>}
      {/* Keeps the focus where it is: a field that is left could move the button away under the finger. */}
      <Button type="submit" look="primary" busy={busy} onMouseDown={event => event.preventDefault()}>
        {text.submitSignUp}
      </Button>
      <Hint>
        {text.consent[0]}
        <AppLink to="/terms">{text.terms}</AppLink>
        {text.consent[1]}
        <AppLink to="/privacy">{text.privacy}</AppLink>
        {text.consent[2]}
      </Hint>
    </Form>
  )
}

function valuesOf(form: HTMLFormElement): SignUpValues {
  const data = new FormData(form)
  const value = (name: SignUpField) => String(data.get(name) ?? '')
  return { name: value('name').trim(), email: value('email').trim(), password: value('password') }
}
