import type { VoteKind } from '@koryaku/contracts/votes/article-vote.ts'

/** Votes that readers can explain in a comment. */
export type ExplainedVote = Exclude<VoteKind, 'works'>
export const isExplained = (vote: VoteKind): vote is ExplainedVote => vote !== 'works'

/** In both languages: a comment contains the label in the language of its article, not of the page. */
export const voteLabels = {
  ja: { helpful: '役に立った', outdated: '情報が古い', other_version: 'バージョンが違う' },
  en: { helpful: 'Helpful', outdated: 'Out of date', other_version: 'Other version' },
}
