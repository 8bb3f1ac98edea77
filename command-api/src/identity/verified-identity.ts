export interface VerifiedIdentity {
  identityId: string
  emailVerified: boolean
  /** Time of the last sign-in of the user; null if the token does not contain it. */
  authenticatedAt: Date | null
  /** The provider's session behind the token. */
  sessionId: string | null
  /** The user's name at the provider. */
  preferredName: string | null
  /** The token with these claims; null if the user proved their identity without one. */
  token: { id: string; expires: Date; epoch: number | null } | null
  /** How the identity can be proved: `credential`, `twitter`. */
  providers: string[]
}
