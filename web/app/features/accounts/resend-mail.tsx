import { useState } from 'react'
import { identity } from '#app/api/identity-client.ts'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Fault, Notice } from '#app/ui/form-page.tsx'

/** Resends the verification email, and confirms that. */
export function ResendMail({ email, back }: { email: string; back: string | null }) {
  const text = useAccountText()
  const language = useLanguage()
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const send = async () => {
    setState('sending')
    setState((await identity.resend(language, email, back)).ok ? 'sent' : 'failed')
  }
  if (state === 'sent') return <Notice>{text.emailed(email)}</Notice>
  return (
    <>
      <Button type="button" busy={state === 'sending'} onClick={send}>
        {text.resend}
      </Button>
      {state === 'failed' && <Fault>{text.unknown}</Fault>}
    </>
  )
}
