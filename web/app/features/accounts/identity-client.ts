/** What went wrong with an identity call, as the forms word it. */
export type IdentityFault =
  | 'wrongCredentials'
  | 'unverified'
  | 'weakPassword'
  | 'commonPassword'
  | 'wrongCurrent'
  | 'noPassword'
  | 'badLink'
  | 'invalidEmail'
  | 'tooMany'
  | 'unknown'

export type IdentityResult<Body> = { ok: true; body: Body } | { ok: false; fault: IdentityFault }

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
}

/** A call of the identity provider (`/api/identity`). Never throws. */
async function call<Body>(path: string, language: string, body?: object): Promise<IdentityResult<Body>> {
  try {
    const response = await fetch(`/api/identity/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'accept-language': language, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await response.json().catch(() => null)) as (Body & { code?: string }) | null
    if (response.ok) return { ok: true, body: answer as Body }
    if (response.status === 429) return { ok: false, fault: 'tooMany' }
    return {
      ok: false,
      fault: FAULTS[answer?.code ?? ''] ?? (response.status === 401 ? 'wrongCredentials' : 'unknown'),
    }
  } catch {
    return { ok: false, fault: 'unknown' }
  }
}

export interface Credentials {
  email: string
  password: string
}

export const identity = {
  signIn: (language: string, credentials: Credentials) =>
    call<object>('sign-in/email', language, credentials),
  /** The answer is the same whether the address is known or not. */
  signUp: (language: string, { name, ...credentials }: Credentials & { name: string }) =>
    call<object>('sign-up/email', language, { ...credentials, name, callbackURL: '/signin?verified=1' }),
  resend: (language: string, email: string) =>
    call<object>('send-verification-email', language, { email, callbackURL: '/signin?verified=1' }),
  /** Short-lived proof of the identity session, or a fault when there is none. */
  token: (language: string) => call<{ token: string }>('token', language),
  session: (language: string) =>
    call<{ user: { name: string; email: string } } | null>('get-session', language),
  /** Ends every other session. */
  changePassword: (language: string, passwords: { currentPassword: string; newPassword: string }) =>
    call<object>('change-password', language, { ...passwords, revokeOtherSessions: true }),
  /** The answer is the same whether the address is known or not. */
  requestReset: (language: string, email: string, redirectTo: string) =>
    call<object>('request-password-reset', language, { email, redirectTo }),
  resetPassword: (language: string, reset: { token: string; newPassword: string }) =>
    call<object>('reset-password', language, reset),
  signOut: (language: string) => call<object>('sign-out', language, {}),
}
