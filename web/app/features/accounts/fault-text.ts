import type { IdentityFault } from '#app/api/identity-client.ts'
import type { AccountText } from '#app/features/accounts/strings.ja.ts'

/** The words of a fault below a form of this feature; what cannot happen there is an unknown fault. */
export const faultText = (text: AccountText, fault: IdentityFault): string =>
  fault in text ? String(text[fault as keyof AccountText]) : text.unknown
