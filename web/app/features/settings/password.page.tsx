import { type FormEvent, useState } from 'react'
import { type IdentityFault, identity } from '#app/api/identity-client.ts'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form } from '#app/ui/field.tsx'
import { Fault, Hint, Notice } from '#app/ui/form-page.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TooMany } from '#app/ui/too-many.tsx'

function Password() {
  const text = useSettingsText()
  const language = useLanguage()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | PasswordFault>('idle')
  const [wait, setWait] = useState<number>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    setState('busy')
    const result = await identity.changePassword(language, {
      currentPassword: String(data.get('currentPassword')),
      newPassword: String(data.get('newPassword')),
    })
    if (!result.ok) setWait(result.retryAfter)
    setState(result.ok ? 'done' : passwordFault(result.fault))
    if (result.ok) form.reset()
  }
  const newFault = state === 'weakPassword' || state === 'commonPassword' ? text[state] : undefined
  return (
    <SettingsPage title={text.passwordTitle} lead={text.passwordLead}>
      {state === 'done' && <Notice>{text.passwordChanged}</Notice>}
      <Form onSubmit={onSubmit}>
        <Field
          label={text.currentPassword}
          error={state === 'wrongCurrent' ? text.wrongCurrent : undefined}
          required
        >
          <PasswordInput name="currentPassword" required />
        </Field>
        <Field label={text.newPassword} hint={text.passwordHint} error={newFault} required>
          <PasswordInput name="newPassword" fresh required />
        </Field>
        {state === 'tooMany' && <TooMany wait={wait} />}
        {state === 'unknown' && <Fault>{text.unknown}</Fault>}
        {state === 'noPassword' && <Notice>{text.noPassword}</Notice>}
        <Button type="submit" look="primary" busy={state === 'busy'}>
          {text.changePassword}
        </Button>
      </Form>
      <Hint>
        <AppLink to="/forgot-password">{state === 'noPassword' ? text.setByMail : text.forgot}</AppLink>
      </Hint>
    </SettingsPage>
  )
}

type PasswordFault = 'wrongCurrent' | 'weakPassword' | 'commonPassword' | 'noPassword' | 'tooMany' | 'unknown'

function passwordFault(fault: IdentityFault): PasswordFault {
  const known: PasswordFault[] = ['wrongCurrent', 'weakPassword', 'commonPassword', 'noPassword', 'tooMany']
  return known.find(one => one === fault) ?? 'unknown'
}

export default definePage({
  Component: Password,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.passwordTitle, description: text.passwordLead }
  },
})
