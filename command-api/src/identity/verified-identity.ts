export interface VerifiedIdentity {
  identityId: string
  emailVerified: boolean
  /** When the person last proved who he is (ISO), where the token says so. */
  authenticatedAt: Date | null
  /** The provider's session behind the token. */
  sessionId: string | null
  /** The name that the person has there. */
  preferredName: string | null
  /** The token that says all this; null where the person proved himself without one. */
  token: { id: string; expires: Date; epoch: number | null } | null
  /** How the identity can be proved: `credential`, `twitter`. */
  providers: string[]
}
