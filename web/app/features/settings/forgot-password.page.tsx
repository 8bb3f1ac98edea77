import { EMAIL_MAX } from '@koryaku/contracts/users/email-address.ts'
import { type FormEvent, useState } from 'react'
import { identity } from '#app/api/identity-client.ts'
import styles from '#app/features/settings/settings.module.css'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Fault, FormPage, Notice } from '#app/ui/form-page.tsx'
import { TooMany } from '#app/ui/too-many.tsx'

/** Requests a link to reset the password; the response is the same for known and unknown addresses. */
function ForgotPassword() {
  const text = useSettingsText()
  const language = useLanguage()
  const [state, setState] = useState<'idle' | 'busy' | 'emailInvalid' | 'tooMany' | 'unknown'>('idle')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [wait, setWait] = useState<number>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setState('busy')
    const result = await identity.requestReset(language, email, localePath(language, '/reset-password'))
    if (result.ok) setSentTo(email)
    if (result.ok) return setState('idle')
    setWait(result.retryAfter)
    setState(
      result.fault === 'invalidEmail' ? 'emailInvalid' : result.fault === 'tooMany' ? 'tooMany' : 'unknown',
    )
  }
  return (
    <FormPage title={text.forgotTitle} lead={text.forgotLead}>
      {sentTo && <Notice>{text.resetSent(sentTo)}</Notice>}
      <Form onSubmit={onSubmit}>
        <Field label={text.email} error={state === 'emailInvalid' ? text.emailInvalid : undefined} required>
          <TextInput name="email" type="email" autoComplete="email" maxLength={EMAIL_MAX} required />
        </Field>
        {state === 'tooMany' && <TooMany wait={wait} />}
        {state === 'unknown' && <Fault>{text.unknown}</Fault>}
        <Button type="submit" look="primary" busy={state === 'busy'}>
          {sentTo ? text.again : text.sendReset}
        </Button>
      </Form>
      <AppLink to="/signin" className={styles.back}>
        {text.toSignIn}
      </AppLink>
    </FormPage>
  )
}

export default definePage({
  Component: ForgotPassword,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.forgotTitle, description: text.forgotLead }
  },
})
