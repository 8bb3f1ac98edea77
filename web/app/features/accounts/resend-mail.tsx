import { useState } from 'react'
import styles from '#app/features/accounts/accounts.module.css'
import { identity } from '#app/features/accounts/identity-client.ts'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'

/** Sends the verification mail once more, and says so. */
export function ResendMail({ email }: { email: string }) {
  const text = useAccountText()
  const language = useLanguage()
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const send = async () => {
    setState('sending')
    setState((await identity.resend(language, email)).ok ? 'sent' : 'failed')
  }
  if (state === 'sent')
    return (
      <p role="status" className={styles.notice}>
        {text.emailed(email)}
      </p>
    )
  return (
    <>
      <Button type="button" busy={state === 'sending'} onClick={send}>
        {text.resend}
      </Button>
      {state === 'failed' && (
        <p role="alert" className={styles.fault}>
          {text.unknown}
        </p>
      )}
    </>
  )
}
