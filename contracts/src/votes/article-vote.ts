/** What readers say of a guide; `works`: with a version of the game that its author has not checked it for. */
export const voteKinds = ['helpful', 'outdated', 'other_version', 'works'] as const
export type VoteKind = (typeof voteKinds)[number]

/**
 * So many readers whose word weighs decide for others: that a guide works with a newer version, or that it is outdated. Of one
 * network one weighs a day, so that one machine would need as many days, with accounts that are no longer new.
 */
export const ENOUGH_READERS = 5
/** An account weighs from this many days after it joined. */
export const VOTER_DAYS = 3

/** What a vote is of: the text and the check of its author as they stood at that time, and the version that was played. */
export interface VoteOf {
  asOf: string | null
  versionId: string | null
}

/** The same for votes that are counted together. A guide was helpful whatever becomes of it. */
export function voteAbout(vote: VoteKind, { asOf, versionId }: VoteOf): string {
  if (vote === 'helpful') return ''
  return vote === 'works' ? `${asOf}+${versionId}` : `${asOf}`
}

/** Does it say what a vote of its kind is of, and no more? */
export const isWholeVote = (vote: VoteKind, { asOf, versionId }: VoteOf): boolean =>
  (asOf === null) === (vote === 'helpful') && (versionId === null) === (vote !== 'works')

/** A vote of the viewer, as pages ask for it: `ARTICLE.KIND.ABOUT`. */
export const voteId = (articleId: string, vote: VoteKind, of: VoteOf): string =>
  `${articleId}.${vote}.${voteAbout(vote, of)}`
export const articleOfVote = (id: string): string => id.split('.', 1)[0] ?? ''
