import { createHash, randomBytes } from 'node:crypto'

/** Who pressed the button, as the site will be told. */
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
  expires: number
}

const CODE_MS = 60_000
const TOKEN_MS = 2 * 3600_000
const secret = () => randomBytes(32).toString('base64url')

/** Codes that work once for a minute, and the access tokens that they are changed into; gone with the process. */
export class Grants {
  readonly #codes = new Map<string, Grant>()
  readonly #tokens = new Map<string, { person: SocialPerson; expires: number }>()

  issueCode(person: SocialPerson, redirectUri: string, challenge: string): string {
    const code = secret()
    this.#codes.set(code, { person, redirectUri, challenge, expires: Date.now() + CODE_MS })
    return code
  }

  /** An access token for a code, by the same address and the verifier behind the challenge (RFC 7636, S256). */
  exchange(code: string, redirectUri: string, verifier: string): string | null {
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (!grant || grant.expires < Date.now()) return null
    if (grant.redirectUri !== redirectUri || grant.challenge !== challenge) return null
    const token = secret()
    this.#tokens.set(token, { person: grant.person, expires: Date.now() + TOKEN_MS })
    return token
  }

  personOf(token: string): SocialPerson | null {
    const found = this.#tokens.get(token)
    return found && found.expires > Date.now() ? found.person : null
  }
}
