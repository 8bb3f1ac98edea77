import { ApiFailure } from '#app/api/failure.ts'
import { failures } from '#app/api/signed-out.ts'
import { type Language, localePath } from '#app/i18n/language.ts'

/** Kinds of failure of an identity call; the forms have a message for each. */
export type IdentityFault =
  | 'wrongCredentials'
  | 'unverified'
  | 'weakPassword'
  | 'commonPassword'
  | 'wrongCurrent'
  | 'noPassword'
  | 'badLink'
  | 'invalidEmail'
  | 'emailInUse'
  | 'userNotFound'
  | 'tooMany'
  | 'tooManyAccounts'
  | 'unknown'

/** False for users who joined by X without an email address: their account has a placeholder. */
export const hasMailbox = (email: string): boolean => !email.endsWith('.invalid')

export interface IdentityRefusal {
  fault: IdentityFault
  /** Seconds to wait, where there were too many tries. */
  retryAfter?: number | undefined
}

export type IdentityResult<Body> = { ok: true; body: Body } | ({ ok: false } & IdentityRefusal)

/** For these calls a 401 means that the user is signed out; for a sign-in, that the password is wrong. */
const FOR_SIGNED_IN = ['change-password']
// Bound: browser | a look whether | ANSWER_WITHIN_MS
const ANSWER_WITHIN_MS = 10_000

const FAULTS: Record<string, IdentityFault> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrongCredentials',
  EMAIL_NOT_VERIFIED: 'unverified',
  PASSWORD_TOO_SHORT: 'weakPassword',
  PASSWORD_TOO_LONG: 'weakPassword',
  PASSWORD_TOO_COMMON: 'commonPassword',
  INVALID_PASSWORD: 'wrongCurrent',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'noPassword',
  INVALID_TOKEN: 'badLink',
  INVALID_EMAIL: 'invalidEmail',
  VALIDATION_ERROR: 'invalidEmail',
  // Spec §8: a sign-in reveals no further detail.
  INTERNAL_SERVER_ERROR: 'wrongCredentials',
  // For a provider that reveals this; the bundled one reports it by email.
  USER_ALREADY_EXISTS: 'emailInUse',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailInUse',
  USER_NOT_FOUND: 'userNotFound',
}

/** Fields that were refused before the provider saw them: too long to be what they should be. */
const FIELD_FAULTS: Record<string, IdentityFault> = {
  '/email': 'invalidEmail',
  '/password': 'weakPassword',
  '/newPassword': 'weakPassword',
  '/currentPassword': 'wrongCurrent',
}

interface Refusal {
  code?: string
  errors?: { code?: string; source?: { pointer?: string } }[]
}

function faultOf(status: number, refusal: Refusal | null): IdentityFault {
  const refused = refusal?.errors?.[0]
  if (status === 429) return refused?.code === 'too_many_accounts' ? 'tooManyAccounts' : 'tooMany'
  const known = FAULTS[refusal?.code ?? ''] ?? FIELD_FAULTS[refused?.source?.pointer ?? '']
  return known ?? (status === 401 ? 'wrongCredentials' : 'unknown')
}

/** A call of the identity provider (`/api/identity`). Never throws. */
async function call<Body>(path: string, language: Language, body?: object): Promise<IdentityResult<Body>> {
  try {
    const response = await fetch(`/api/identity/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'accept-language': language, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const answer = (await response.json().catch(() => null)) as (Body & Refusal) | null
    if (response.ok) return { ok: true, body: answer as Body }
    if (response.status === 401 && FOR_SIGNED_IN.includes(path))
      failures.show(new ApiFailure(401, 'not_signed_in'))
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { ok: false, fault: faultOf(response.status, answer), retryAfter }
  } catch {
    return { ok: false, fault: 'unknown' }
  }
}

/** Where the links of verification mails land, and where they lead on to (a path without language prefix). */
function verifiedPage(language: Language, back: string | null): string {
  // The provider takes few signs in an address; those that encodeURIComponent leaves alone are not among them.
  const encoded = encodeURIComponent(back ?? '').replace(
    /[!'()*~]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return localePath(language, `/signin?verified=1${back ? `&callbackUrl=${encoded}` : ''}`)
}

export interface Credentials {
  email: string
  password: string
}

export const identity = {
  async signIn(
    language: Language,
    credentials: Credentials,
    back: string | null,
  ): Promise<IdentityResult<object>> {
    // A user with an unverified address gets an email. Its link leads to the page that opens the session.
    const body = { ...credentials, callbackURL: verifiedPage(language, back) }
    const result = await call<object>('sign-in/email', language, body)
    if (result.ok) return result
    const missing = credentials.email === '' && result.fault === 'invalidEmail'
    // No password has that length.
    const wrong = missing || result.fault === 'weakPassword'
    return wrong ? { ok: false, fault: 'wrongCredentials' } : result
  },
  /** The answer is the same whether the address is known or not. */
  signUp: (
    language: Language,
    { name, ...credentials }: Credentials & { name: string },
    back: string | null,
  ) =>
    call<object>('sign-up/email', language, {
      ...{ ...credentials, name },
      callbackURL: verifiedPage(language, back),
    }),
  resend: (language: Language, email: string, back: string | null) =>
    call<object>('send-verification-email', language, {
      email,
      callbackURL: verifiedPage(language, back),
    }),
  /** Makes the new address the one to sign in with. */
  confirmEmail: (language: Language, token: string) => call<object>('verify-email', language, { token }),
  /** Fetches a short-lived proof of the identity session; a fault without a session. */
  token: (language: Language) => call<{ token: string }>('token', language),
  session: (language: Language) =>
    call<{ user: { name: string; email: string }; pendingEmail?: string } | null>('get-session', language),
  /** Ends every other session. */
  changePassword: (language: Language, passwords: { currentPassword: string; newPassword: string }) =>
    call<object>('change-password', language, { ...passwords, revokeOtherSessions: true }),
  /** The answer is the same whether the address is known or not. */
  requestReset: (language: Language, email: string, redirectTo: string) =>
    call<object>('request-password-reset', language, { email, redirectTo }),
  resetPassword: (language: Language, reset: { token: string; newPassword: string }) =>
    call<object>('reset-password', language, reset),
  signOut: (language: Language) => call<object>('sign-out', language, {}),
}
