import { asciiAddress, EMAIL_ADDRESS } from '@koryaku/contracts/users/email-address.ts'
import { NAME_PATTERN } from '#app/entities/user/name-pattern.ts'
import type { AccountText } from '#app/features/accounts/strings.ja.ts'

export const SIGN_UP_FIELDS = ['name', 'email', 'password'] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]
export type SignUpValues = Record<SignUpField, string>
export type SignUpErrors = Partial<SignUpValues>

const NAME = new RegExp(`^${NAME_PATTERN}$`)
const PASSWORD_MIN = 8

/** All that is wrong with a form, each fault at its field. */
export function faultsIn({ name, email, password }: SignUpValues, text: AccountText): SignUpErrors {
  const errors: SignUpErrors = {}
  if (!NAME.test(name)) errors.name = name ? text.invalidName : text.nameMissing
  if (!EMAIL_ADDRESS.test(asciiAddress(email).toLowerCase()))
    errors.email = email ? text.invalidEmail : text.emailMissing
  if (password.length < PASSWORD_MIN) errors.password = password ? text.weakPassword : text.passwordMissing
  return errors
}
