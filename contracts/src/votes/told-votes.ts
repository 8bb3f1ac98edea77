/** Votes of which authors are told: those that ask them for something. */
export const toldVotes = ['outdated', 'other_version'] as const
export type ToldVote = (typeof toldVotes)[number]
/** By how many readers an author is told: the first one, then so many as decide for others. Never by each. */
export const toldLevels = ['first', 'enough'] as const
export type ToldLevel = (typeof toldLevels)[number]

/** Of one text, what was told is the sum of these: sums come out alike in whatever order events are read. */
export const levelWeight: Record<ToldLevel, number> = { first: 1, enough: 2 }
