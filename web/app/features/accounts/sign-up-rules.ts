import { NAME_PATTERN } from '#app/entities/user/name-pattern.ts'
import type { AccountText } from '#app/features/accounts/strings.ja.ts'

export const SIGN_UP_FIELDS = ['name', 'email', 'password'] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]
export type SignUpValues = Record<SignUpField, string>
export type SignUpErrors = Partial<SignUpValues>

const NAME = new RegExp(`^${NAME_PATTERN}$`)
/** Enough to catch a typo; the verification email tests the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/
const PASSWORD_MIN = 8

/** All that is wrong with a form, each fault at its field. */
export function faultsIn({ name, email, password }: SignUpValues, text: AccountText): SignUpErrors {
  const errors: SignUpErrors = {}
  if (!NAME.test(name)) errors.name = name ? text.invalidName : text.nameMissing
  if (!EMAIL.test(email)) errors.email = email ? text.invalidEmail : text.emailMissing
  if (password.length < PASSWORD_MIN) errors.password = password ? text.weakPassword : text.passwordMissing
  return errors
}
