import { dictionary } from '@zxcvbn-ts/language-common'
import { APIError, createAuthMiddleware } from 'better-auth/api'

export const PASSWORD_MIN = 8
/** Longer ones only make the site hash. */
export const PASSWORD_MAX = 128

/** Passwords that everybody tries first. */
const COMMON = new Set(
  dictionary['passwords-common']
    .filter(({ length }) => length >= PASSWORD_MIN)
    .map(word => word.toLowerCase()),
)

/** One of those, or the address itself. Length is checked by the provider. */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.trim().toLowerCase()
  const address = email.trim().toLowerCase()
  return COMMON.has(plain) || (address !== '' && (plain === address || plain === address.split('@', 1)[0]))
}

/** Runs before the provider takes a new password, wherever one is set. */
export const refuseCommonPasswords = createAuthMiddleware(async ({ path, body }) => {
  const { password, newPassword, email } = (body ?? {}) as Record<string, unknown>
  const chosen = path === '/sign-up/email' ? password : newPassword
  if (typeof chosen !== 'string' || !isCommonPassword(chosen, typeof email === 'string' ? email : '')) return
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: 'Password is too common' })
})
