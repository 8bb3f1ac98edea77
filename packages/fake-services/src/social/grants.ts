import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The account chosen on the page, as reported to the site. */
export interface SocialPerson {
  id: string
  username: string
  name: string
  email: string | null
}
interface Grant {
  person: SocialPerson
  redirectUri: string
  challenge: string
}

const CODE_MS = 60_000
const TOKEN_MS = 2 * 3600_000
// Bound: stand-in for X | codes | GRANTS_MAX, CODE_MS, TOKEN_MS
/** Maximum entries per kind; the oldest is evicted. */
export const GRANTS_MAX = 10_000
const secret = () => randomBytes(32).toString('base64url')

/** Codes that work once for a minute, and the access tokens that they are changed into; gone with the process. */
export class Grants {
  readonly #codes = new LRUCache<string, Grant>({ max: GRANTS_MAX, ttl: CODE_MS })
  readonly #tokens = new LRUCache<string, SocialPerson>({ max: GRANTS_MAX, ttl: TOKEN_MS })

  issueCode(person: SocialPerson, redirectUri: string, challenge: string): string {
    const code = secret()
    this.#codes.set(code, { person, redirectUri, challenge })
    return code
  }

  /** An access token for a code, by the same address and the verifier behind the challenge (RFC 7636, S256). */
  exchange(code: string, redirectUri: string, verifier: string): string | null {
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (!grant) return null
    if (grant.redirectUri !== redirectUri || grant.challenge !== challenge) return null
    const token = secret()
    this.#tokens.set(token, grant.person)
    return token
  }

  personOf(token: string): SocialPerson | null {
    return this.#tokens.get(token) ?? null
  }
}
