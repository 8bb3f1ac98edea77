import { ownPath } from '@koryaku/contracts/http/own-path.ts'
import { useNavigate } from 'react-router'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { identity } from '#app/api/identity-client.ts'
import { useRefreshViewer, useViewerStore } from '#app/entities/viewer/viewer.tsx'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { splitLanguage, useLanguage } from '#app/i18n/language.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { useToast } from '#app/ui/toast.tsx'

export type Entered = 'in' | 'name_needed' | 'name_taken' | 'too_many_accounts' | 'failed'

/**
 * From the identity to the product session (spec §7): token, then session; 404 means that the user has not
 * registered here yet and needs a name.
 */
export function useProductSession() {
  const language = useLanguage()
  const text = useAccountText()
  const toast = useToast()
  const refresh = useRefreshViewer()
  const store = useViewerStore()
  const navigate = useNavigate()
  const { search } = usePageRequest()

  const post = (path: string, body: object) =>
    apiCommand({ method: 'POST', path, body, idempotencyKey: newIdempotencyKey() })

  const arrive = (greeting?: string): Entered => {
    if (greeting) toast(greeting)
    // The cookies are set already: without this, a page for members would redirect the user back here.
    store.startFromCookies()
    refresh()
    // The router adds the language itself.
    void navigate(splitLanguage(ownPath(search.get('callbackUrl') ?? '/') ?? '/').path, { replace: true })
    return 'in'
  }

  /**
   * Opens the session; registers under `name` if one is given and needed. Users who join by X have a name
   * there, which is tried first. `verified`: the user has just followed the link of the verification email.
   */
  async function enter(name?: string, by: 'mail' | 'twitter' = 'mail', verified = false): Promise<Entered> {
    const proof = await identity.token(language)
    if (!proof.ok) return 'failed'
    const { token } = proof.body
    try {
      await post('auth/sessions', { token })
      return arrive(verified ? text.verified : undefined)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 404) return 'failed'
    }
    if (!name && by === 'mail') return 'name_needed'
    try {
      await post(by === 'mail' ? 'auth/registrations' : 'auth/registrations/twitter', { token, name })
      return arrive(verified ? text.verified : text.welcome)
    } catch (error) {
      if (!(error instanceof ApiFailure)) return 'failed'
      if (error.code === 'too_many_accounts') return error.code
      if (error.status === 409) return 'name_taken'
      return error.status === 422 ? 'name_needed' : 'failed'
    }
  }
  return { enter }
}
