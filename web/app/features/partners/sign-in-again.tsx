import { ApiFailure } from '#app/api/failure.ts'
import { usePartnersText } from '#app/features/partners/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Fault } from '#app/ui/form-page.tsx'

/** Tokens are for owners who have signed in a moment ago. */
export function SignInAgain({ error }: { error: unknown }) {
  const text = usePartnersText()
  if (!(error instanceof ApiFailure && error.code === 'reauthentication_required')) return null
  return (
    <Fault>
      {text.signInAgain} <AppLink to="/signin?callbackUrl=%2Fpartners">{text.signInAgainLink}</AppLink>
    </Fault>
  )
}
