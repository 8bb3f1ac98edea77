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
    return { identityId: payload.sub, emailVerified: payload.email_verified === true }
  }
}
