/** Why an account does not count. Words about a person have no place in the log. */
export const exclusionReasons = ['automated', 'multiple_accounts', 'vote_ring', 'paid', 'other'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]
