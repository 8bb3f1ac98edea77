/** Votes of readers on a guide; `works`: with a version of the game that its author has not checked it for. */
export const voteKinds = ['helpful', 'outdated', 'other_version', 'works'] as const
export type VoteKind = (typeof voteKinds)[number]

/**
 * Number of counted votes with an effect for other readers: a guide works with a newer version, or is outdated. One
 * vote per network and day counts, so one machine would need as many days, with accounts that are not new.
 */
export const ENOUGH_READERS = 5
/** An account weighs from this many days after it joined. */
export const VOTER_DAYS = 3

/** The subject of a vote: text and check of the author as of that time, and the played version. */
export interface VoteOf {
  asOf: string | null
  versionId: string | null
}

/** The same for votes that are counted together. A guide was helpful whatever becomes of it. */
export function voteAbout(vote: VoteKind, { asOf, versionId }: VoteOf): string {
  if (vote === 'helpful') return ''
  return vote === 'works' ? `${asOf}+${versionId}` : `${asOf}`
}

/** True if it has exactly the subject that its kind needs. */
export const isWholeVote = (vote: VoteKind, { asOf, versionId }: VoteOf): boolean =>
  (asOf === null) === (vote === 'helpful') && (versionId === null) === (vote !== 'works')

/** A vote of the viewer, as pages ask for it: `ARTICLE.KIND.ABOUT`. */
export const voteId = (articleId: string, vote: VoteKind, of: VoteOf): string =>
  `${articleId}.${vote}.${voteAbout(vote, of)}`
export const articleOfVote = (id: string): string => id.split('.', 1)[0] ?? ''
