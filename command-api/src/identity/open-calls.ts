import { DomainError } from '@koryaku/contracts/errors.ts'
import { EMAIL_MAX } from '@koryaku/contracts/users/email-address.ts'
import { DETAIL_MAX, FAULTS_MAX } from '@koryaku/server-kit/request-bounds.ts'
import { findUnstorableText } from '@koryaku/server-kit/unstorable-text.ts'
import { z } from 'zod'
import { PASSWORD_MAX } from './password-rules.ts'
import type { ProviderCall } from './provider-call.ts'

// Limits only the lengths, so that no oversized text is stored. The provider rejects invalid addresses, weak passwords
// and missing fields with its own codes.
const email = z.string().max(EMAIL_MAX)
const password = z.string().max(PASSWORD_MAX)
const address = z.string().max(2_000)
const token = z.string().max(2_000)
const name = z.string().max(50)
const provider = z.string().max(30)
const flag = z.boolean()

const body = <Fields extends z.ZodRawShape>(fields: Fields) => z.strictObject(fields).partial()

/** Allow-list of the provider's endpoints and body fields. Other endpoints of the library get 404, other fields 422. */
export const OPEN_CALLS = new Map<string, z.ZodObject | null>([
  ['GET /get-session', null],
  ['GET /token', null],
  ['GET /jwks', null],
  ['GET /verify-email', null],
  ['POST /verify-email', body({ token })],
  ['GET /reset-password/:token', null],
  ['GET /callback/twitter', null],
  ['POST /sign-up/email', body({ email, password, name, callbackURL: address })],
  ['POST /sign-in/email', body({ email, password, callbackURL: address })],
  [
    'POST /sign-in/social',
    body({
      ...{ provider, callbackURL: address, newUserCallbackURL: address, errorCallbackURL: address },
      disableRedirect: flag,
    }),
  ],
  ['POST /sign-out', body({})],
  ['POST /send-verification-email', body({ email, callbackURL: address })],
  ['POST /request-password-reset', body({ email, redirectTo: address })],
  ['POST /reset-password', body({ token, newPassword: password })],
  [
    'POST /change-password',
    body({ currentPassword: password, newPassword: password, revokeOtherSessions: flag }),
  ],
])

/** Rejects endpoints and fields that are not in the allow-list, and text that cannot be stored. */
export function requireOpenCall({ method, path, body: said }: ProviderCall): void {
  const pattern = path.replace(/^\/reset-password\/[\w-]+$/, '/reset-password/:token')
  const allowed = OPEN_CALLS.get(`${method} ${pattern}`)
  if (allowed === undefined) throw new DomainError('not_found')
  if (!said) return
  const { error } = (allowed ?? body({})).safeParse(said)
  if (error) throw invalid(error.issues.flatMap(faultsOf).slice(0, FAULTS_MAX))
  const unstorable = findUnstorableText(said)
  if (unstorable !== undefined) throw invalid([{ pointer: unstorable, detail: 'text_not_storable' }])
}

interface Fault {
  pointer: string
  detail: string
}

const faultsOf = (issue: z.core.$ZodIssue): Fault[] => {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('/')]
  return unknown.map(field => ({ pointer: `/${field}`.slice(0, DETAIL_MAX), detail: issue.message }))
}

const invalid = (faults: Fault[]): DomainError =>
  new DomainError('invalid_request', {
    errors: faults.map(({ pointer, detail }) => ({
      detail: detail.slice(0, DETAIL_MAX),
      source: { pointer },
    })),
  })
