import { ownPath } from '@koryaku/contracts/http/own-path.ts'
import type { CsrfAnswer, ProvidersAnswer, WhereTo } from '@koryaku/contracts/identity/session.api.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiCommand, apiGet, newIdempotencyKey } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import styles from '#app/features/accounts/accounts.module.css'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { localePath, splitLanguage, useLanguage } from '#app/i18n/language.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fault, Hint } from '#app/ui/form-page.tsx'

const providersQuery = () =>
  queryOptions({
    queryKey: queryKeys.my.providers(),
    queryFn: ({ signal }) => apiGet<ProvidersAnswer>('auth/providers', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Signing in with X, where the operator has set it up. */
export function SocialButton({ joining }: { joining?: boolean }) {
  const text = useAccountText()
  const language = useLanguage()
  const { search } = usePageRequest()
  const { data } = useQuery(providersQuery())
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (!data?.twitter) return null
  const start = async () => {
    setState('busy')
    try {
      const { csrfToken } = await apiGet<CsrfAnswer>('auth/csrf')
      const callbackUrl = localePath(
        language,
        splitLanguage(ownPath(search.get('callbackUrl') ?? '/') ?? '/').path,
      )
      const { url } = await apiCommand<WhereTo>({
        ...{ method: 'POST', path: 'auth/signin/twitter', idempotencyKey: newIdempotencyKey() },
        body: { csrfToken, callbackUrl, json: true },
      })
      location.assign(url)
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={styles.social}>
      <p className={styles.or}>{text.or}</p>
      <Button busy={state === 'busy'} onClick={start}>
        {joining ? text.joinWithX : text.withX}
      </Button>
      <Hint>{text.withXHint}</Hint>
      {state === 'failed' && <Fault>{text.unknown}</Fault>}
    </div>
  )
}
