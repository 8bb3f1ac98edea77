import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Config } from '#config.ts'
import type { IdentityProvider } from './provider.ts'

export interface VerifiedIdentity {
  identityId: string
  emailVerified: boolean
  /** When the person last proved who he is (ISO), where the token says so. */
  authenticatedAt: Date | null
  /** The provider's session behind the token. */
  sessionId: string | null
  /** The name that the person has there. */
  preferredName: string | null
  /** How the identity can be proved: `credential`, `twitter`. */
  providers: string[]
}
export type TokenVerifier = (token: string) => Promise<VerifiedIdentity>

/** Signatures by public keys only: a shared secret or `none` is never accepted. */
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256', 'PS256']

/**
 * Verifies an identity token by issuer, audience, expiry and key set: of the bundled provider, or of a hosted one
 * where the configuration names its key set.
 */
export function createTokenVerifier(config: Config, provider: IdentityProvider): TokenVerifier {
  const remote = config.IDENTITY_JWKS_URL && createRemoteJWKSet(new URL(config.IDENTITY_JWKS_URL))
  const keySet = async (): Promise<JWTVerifyGetKey> =>
    remote || createLocalJWKSet(await provider.auth.api.getJwks())
  const expected = {
    issuer: config.IDENTITY_ISSUER ?? config.PUBLIC_URL,
    audience: config.IDENTITY_AUDIENCE ?? config.PUBLIC_URL,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'exp'],
  }
  return async token => {
    const keys = await keySet()
    let payload: JWTPayload
    try {
      payload = (await jwtVerify(token, keys, expected)).payload
    } catch (error) {
      if (error instanceof errors.JWKSTimeout) throw new DomainError('temporarily_unavailable')
      throw new DomainError('invalid_token')
    }
    if (!payload.sub) throw new DomainError('invalid_token')
    return identityIn(payload.sub, payload)
  }
}

function identityIn(identityId: string, payload: JWTPayload): VerifiedIdentity {
  const { auth_time: at, sid, preferred_username: name, identity_providers: providers } = payload
  return {
    identityId,
    emailVerified: payload.email_verified === true,
    authenticatedAt: typeof at === 'number' ? new Date(at * 1000) : null,
    sessionId: typeof sid === 'string' ? sid : null,
    preferredName: typeof name === 'string' ? name : null,
    providers: Array.isArray(providers) ? providers.filter(provider => typeof provider === 'string') : [],
  }
}

const FRESH_MS = 5 * 60_000

/** What cannot be undone needs a person who has just proved who he is (OpenID Connect: `auth_time`). */
export function requireFresh({ authenticatedAt }: VerifiedIdentity, now: Date): void {
  if (!authenticatedAt || now.getTime() - authenticatedAt.getTime() > FRESH_MS)
    throw new DomainError('reauthentication_required')
}
