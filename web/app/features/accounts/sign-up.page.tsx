import { type FormEvent, useState } from 'react'
import styles from '#app/features/accounts/accounts.module.css'
import { faultText } from '#app/features/accounts/fault-text.ts'
import { type IdentityFault, identity } from '#app/features/accounts/identity-client.ts'
import { NAME_PATTERN } from '#app/features/accounts/name-form.tsx'
import { ResendMail } from '#app/features/accounts/resend-mail.tsx'
import { SocialButton } from '#app/features/accounts/social-button.tsx'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/routes/navigation.tsx'
import { definePage } from '#app/routes/page.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Fault, FormPage, Notice } from '#app/ui/form-page.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

function SignUp() {
  const text = useAccountText()
  const language = useLanguage()
  const [fault, setFault] = useState<IdentityFault | null>(null)
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    setBusy(true)
    setFault(null)
    const result = await identity.signUp(language, {
      email,
      password: String(data.get('password')),
      name: String(data.get('name')).trim(),
    })
    setBusy(false)
    if (result.ok) setSentTo(email)
    else setFault(result.fault)
  }

  if (sentTo) {
    return (
      <FormPage title={text.checkMailTitle}>
        <Notice>{text.emailed(sentTo)}</Notice>
        <p>{text.checkMailHint}</p>
        <ResendMail email={sentTo} />
      </FormPage>
    )
  }
  const passwordFault = fault === 'weakPassword' || fault === 'commonPassword' ? text[fault] : undefined
  const emailFault = fault === 'invalidEmail' ? text.invalidEmail : undefined
  return (
    <FormPage title={text.signUp} lead={text.signUpLead}>
      <Form onSubmit={onSubmit}>
        <Field label={text.name} hint={text.nameHint} required>
          <TextInput
            name="name"
            autoComplete="username"
            pattern={NAME_PATTERN}
            title={text.invalidName}
            required
          />
        </Field>
        <Field label={text.email} error={emailFault} required>
          <TextInput name="email" type="email" autoComplete="email" required maxLength={320} />
        </Field>
        <Field label={text.password} hint={text.passwordHint} error={passwordFault} required>
          <PasswordInput name="password" fresh required />
        </Field>
        {fault && !passwordFault && !emailFault && <Fault>{faultText(text, fault)}</Fault>}
        <Button type="submit" look="primary" busy={busy}>
          {text.submitSignUp}
        </Button>
      </Form>
      <SocialButton />
      <p className={styles.links}>
        <AppLink to="/signin">{text.toSignIn}</AppLink>
      </p>
    </FormPage>
  )
}

export default definePage({
  Component: SignUp,
  meta: ({ language }) => {
    const text = useAccountText.in(language)
    return { title: text.signUp, description: text.signUpLead }
  },
})
