/** Votes of which authors are notified: those that need an action. */
export const toldVotes = ['outdated', 'other_version'] as const
export type ToldVote = (typeof toldVotes)[number]
/** Numbers of readers at which an author is notified: the first one, then the threshold. Never for each. */
export const toldLevels = ['first', 'enough'] as const
export type ToldLevel = (typeof toldLevels)[number]

/** Notified levels of one text are summed: sums are equal in any order of events. */
export const levelWeight: Record<ToldLevel, number> = { first: 1, enough: 2 }
