import { createHash } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { unavailable } from '@koryaku/contracts/unavailable.ts'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Pool } from 'pg'
import type { Config } from '#config.ts'
import type { IdentityProvider } from './provider.ts'
import { requireStanding } from './token-standing.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

export type TokenVerifier = (token: string) => Promise<VerifiedIdentity>

/** Signatures by public keys only: a shared secret or `none` is never accepted. */
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256', 'PS256']

/**
 * Verifies an identity token by issuer, audience, expiry and key set of the bundled provider, or of a hosted one if
 * the configuration contains its key set. A token that has opened a session, or that was issued before the user
 * revoked all sessions, is invalid.
 */
export function createTokenVerifier(config: Config, provider: IdentityProvider, db: Pool): TokenVerifier {
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
      if (error instanceof errors.JWKSTimeout) throw unavailable('identity')
      throw new DomainError('invalid_token')
    }
    if (!payload.sub) throw new DomainError('invalid_token')
    const identity = identityIn(payload.sub, token, payload)
    await requireStanding(db, identity)
    return identity
  }
}

function identityIn(identityId: string, token: string, payload: JWTPayload): VerifiedIdentity {
  const { epoch } = payload
  const { auth_time: at, sid, preferred_username: name, identity_providers: providers } = payload
  return {
    identityId,
    emailVerified: payload.email_verified === true,
    authenticatedAt: typeof at === 'number' ? new Date(at * 1000) : null,
    sessionId: typeof sid === 'string' ? sid : null,
    preferredName: typeof name === 'string' ? name : null,
    token: {
      id: payload.jti ?? fingerprintOf(token),
      expires: new Date((payload.exp ?? 0) * 1000),
      epoch: typeof epoch === 'number' ? epoch : null,
    },
    providers: Array.isArray(providers) ? providers.filter(provider => typeof provider === 'string') : [],
  }
}

/** The ID of a token without a `jti`: the hash of its payload, because a signature can be encoded in several ways. */
const fingerprintOf = (token: string): string =>
  createHash('sha256')
    .update(Buffer.from(token.split('.')[1] ?? '', 'base64url'))
    .digest('base64url')
