import { type FormEvent, useState } from 'react'
import { identity } from '#app/api/identity-client.ts'
import { useRefreshViewer } from '#app/entities/viewer/viewer.tsx'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, Form } from '#app/ui/field.tsx'
import { Fault, FormPage, Notice } from '#app/ui/form-page.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TooMany } from '#app/ui/too-many.tsx'

/** Where the link of the reset mail lands, with a token that works once. */
function ResetPassword() {
  const text = useSettingsText()
  const language = useLanguage()
  const refresh = useRefreshViewer()
  const { search } = usePageRequest()
  const token = search.get('token')
  const [state, setState] = useState<State>(token ? 'idle' : 'expired')
  const [wait, setWait] = useState<number>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const newPassword = String(new FormData(event.currentTarget).get('newPassword'))
    setState('busy')
    const result = await identity.resetPassword(language, { token: token ?? '', newPassword })
    if (result.ok) refresh()
    if (result.ok) return setState('done')
    const { fault, retryAfter } = result
    setWait(retryAfter)
    if (fault === 'weakPassword' || fault === 'commonPassword' || fault === 'tooMany') return setState(fault)
    setState(fault === 'badLink' ? 'expired' : 'unknown')
  }
  if (state === 'done' || state === 'expired') {
    const done = state === 'done'
    return (
      <FormPage title={text.resetTitle}>
        <Notice>{done ? text.resetDone : text.resetExpired}</Notice>
        <ButtonLink to={done ? '/signin' : '/forgot-password'} look="primary">
          {done ? text.toSignIn : text.again}
        </ButtonLink>
      </FormPage>
    )
  }
  const beside = state === 'weakPassword' || state === 'commonPassword' ? text[state] : undefined
  return (
    <FormPage title={text.resetTitle} lead={text.resetLead}>
      <Form onSubmit={onSubmit}>
        <Field label={text.newPassword} hint={text.passwordHint} error={beside} required>
          <PasswordInput name="newPassword" fresh required />
        </Field>
        {state === 'tooMany' && <TooMany wait={wait} />}
        {state === 'unknown' && <Fault>{text.unknown}</Fault>}
        <Button type="submit" look="primary" busy={state === 'busy'}>
          {text.changePassword}
        </Button>
      </Form>
    </FormPage>
  )
}

type State = 'idle' | 'busy' | 'done' | 'expired' | 'weakPassword' | 'commonPassword' | 'tooMany' | 'unknown'

export default definePage({
  Component: ResetPassword,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.resetTitle, description: text.resetLead }
  },
})
