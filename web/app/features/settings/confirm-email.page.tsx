import { useState } from 'react'
import { identity } from '#app/api/identity-client.ts'
import { useRefreshViewer } from '#app/entities/viewer/viewer.tsx'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Fault, FormPage, Notice } from '#app/ui/form-page.tsx'

/** Where the link to a new address lands, in any browser; only the button changes the address. */
function ConfirmEmail() {
  const text = useSettingsText()
  const language = useLanguage()
  const refresh = useRefreshViewer()
  const { search } = usePageRequest()
  const token = search.get('token')
  const [state, setState] = useState<State>(token ? 'idle' : search.has('done') ? 'done' : 'expired')
  const confirm = async () => {
    setState('busy')
    const result = await identity.confirmEmail(language, token ?? '')
    if (result.ok) refresh()
    if (result.ok) return setState('done')
    setState(result.fault === 'badLink' ? 'expired' : 'unknown')
  }
  if (state === 'done' || state === 'expired') {
    return (
      <FormPage title={text.confirmEmailTitle}>
        <Notice>{state === 'done' ? text.emailChanged : text.linkExpired}</Notice>
        <ButtonLink to="/settings/email">{text.toEmail}</ButtonLink>
      </FormPage>
    )
  }
  return (
    <FormPage title={text.confirmEmailTitle} lead={text.confirmEmailLead}>
      {state === 'unknown' && <Fault>{text.unknown}</Fault>}
      <Button look="primary" busy={state === 'busy'} onClick={confirm}>
        {text.confirmEmail}
      </Button>
    </FormPage>
  )
}

type State = 'idle' | 'busy' | 'done' | 'expired' | 'unknown'

export default definePage({
  Component: ConfirmEmail,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.confirmEmailTitle, description: text.confirmEmailLead }
  },
})
