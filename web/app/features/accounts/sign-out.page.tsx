import { useEffect, useRef, useState } from 'react'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { identity } from '#app/api/identity-client.ts'
import { useRefreshViewer } from '#app/entities/viewer/viewer.tsx'
import { DRAFT_PREFIX, forgetOnDevice } from '#app/entities/viewer/viewer-store.ts'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { forgetKeptArticles } from '#app/offline/kept-articles.ts'
import { definePage } from '#app/routes/page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/form-page.tsx'

/** Ends both sessions as soon as it is opened. */
function SignOut() {
  const text = useAccountText()
  const language = useLanguage()
  const refresh = useRefreshViewer()
  const [done, setDone] = useState(false)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const product = apiCommand({ method: 'POST', path: 'auth/signout', idempotencyKey: newIdempotencyKey() })
    try {
      forgetOnDevice(DRAFT_PREFIX)
    } catch {
      // Without storage there is nothing to forget.
    }
    void Promise.allSettled([product, identity.signOut(language), forgetKeptArticles()]).then(() => {
      refresh()
      setDone(true)
    })
  }, [language, refresh])
  return (
    <FormPage title={done ? text.signedOut : text.signingOut}>
      {done && (
        <ButtonLink to="/" look="primary">
          {text.backHome}
        </ButtonLink>
      )}
    </FormPage>
  )
}

export default definePage({
  Component: SignOut,
  meta: ({ language }) => {
    const text = useAccountText.in(language)
    return { title: text.signOut, description: text.signOut }
  },
})
