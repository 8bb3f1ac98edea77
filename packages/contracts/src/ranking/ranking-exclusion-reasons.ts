/** Reasons for excluding an account. Codes only: free text about a user must not be in the log. */
export const exclusionReasons = ['automated', 'multiple_accounts', 'vote_ring', 'paid', 'other'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]
