import type { IdentityRefusal } from '#app/api/identity-client.ts'
import type { AccountText } from '#app/features/accounts/strings.ja.ts'
import type { Language } from '#app/i18n/language.ts'
import { formatTooMany } from '#app/i18n/waiting.ts'

/**
 * Message for a fault below a form of this feature; faults that cannot occur there are treated as unknown.
 */
export function faultText(text: AccountText, language: Language, refused: IdentityRefusal): string {
  const { fault, retryAfter } = refused
  if (fault === 'tooMany') return formatTooMany(retryAfter, language)
  return fault in text ? String(text[fault as keyof AccountText]) : text.unknown
}
