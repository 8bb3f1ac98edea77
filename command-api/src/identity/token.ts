import { DomainError } from '@koryaku/contracts/errors.ts'
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '#config.ts'
import type { IdentityProvider } from './provider.ts'

export interface VerifiedIdentity {
  identityId: string
  emailVerified: boolean
}

/** Verifies an identity token by issuer, audience, algorithm and the provider's key set. */
export function createTokenVerifier(config: Config, { auth }: IdentityProvider) {
  return async (token: string): Promise<VerifiedIdentity> => {
    let payload: JWTPayload
    try {
      const keySet = createLocalJWKSet(await auth.api.getJwks())
      const verified = await jwtVerify(token, keySet, {
        issuer: config.PUBLIC_URL,
        audience: config.PUBLIC_URL,
        algorithms: ['EdDSA'],
      })
      payload = verified.payload
    } catch {
      throw new DomainError('invalid_token')
    }
    if (!payload.sub) throw new DomainError('invalid_token')
    return { identityId: payload.sub, emailVerified: payload.email_verified === true }
  }
}
export type TokenVerifier = ReturnType<typeof createTokenVerifier>
