import { EMAIL_ADDRESS } from '@koryaku/contracts/users/email-address.ts'
import { regexes } from 'zod'

/**
 * Makes the identity provider accept the addresses that the site accepts. Its library has no setting for this: it uses
 * the rule of zod, which rejects internationalised top-level domains. Capitals are accepted, and stored in lower case.
 */
export function applyAddressRule(): void {
  regexes.email.compile(EMAIL_ADDRESS.source, 'i')
}
