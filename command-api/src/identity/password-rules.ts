import { dictionary } from '@zxcvbn-ts/language-common'
import { APIError, createAuthMiddleware } from 'better-auth/api'

export const PASSWORD_MIN = 8
/** Maximum length. Longer passwords only cost time to hash. */
export const PASSWORD_MAX = 128

/** Common passwords, which attackers try first. */
const COMMON = new Set(
  dictionary['passwords-common']
    .filter(({ length }) => length >= PASSWORD_MIN)
    .map(word => word.toLowerCase()),
)

/** Words of the site. Passwords with such a word and up to four more characters are easily guessed. */
const SITE_WORDS = ['koryaku', 'コウリャク', 'こうりゃく', '攻略']
const BESIDE_MAX = 4
/** Minimum number of different characters: excludes one repeated character and two in turns. */
const DIFFERENT_MIN = 3

/** Whether a password is common, has few different characters, or is based on the site's name or the address. */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  const address = email.trim().toLowerCase()
  if (COMMON.has(plain) || new Set(plain).size < DIFFERENT_MIN) return true
  if (address !== '' && (plain === address || plain === address.split('@', 1)[0])) return true
  return SITE_WORDS.some(word => plain.includes(word) && plain.length - word.length <= BESIDE_MAX)
}

/** Whether it has too few characters: a surrogate pair is one. The provider counts UTF-16 units. */
export const isShortPassword = (password: string): boolean => Array.from(password).length < PASSWORD_MIN

/** Whether a sign-up with it would be accepted. */
export const isAcceptablePassword = (password: unknown, email: string): password is string =>
  typeof password === 'string' &&
  !isShortPassword(password) &&
  password.length <= PASSWORD_MAX &&
  !isCommonPassword(password, email)

/** Runs before the provider takes a new password, wherever one is set. */
export const refuseCommonPasswords = createAuthMiddleware(async ({ path, body }) => {
  const { password, newPassword, email } = (body ?? {}) as Record<string, unknown>
  const chosen = path === '/sign-up/email' ? password : newPassword
  if (typeof chosen !== 'string') return
  if (isShortPassword(chosen))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message: 'Password is too short' })
  if (!isCommonPassword(chosen, typeof email === 'string' ? email : '')) return
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: 'Password is too common' })
})
