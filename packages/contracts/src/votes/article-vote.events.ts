import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { type VoteKind, voteKinds } from './article-vote.ts'
import { reactionWeight } from './reaction-weight.ts'

const vote = {
  articleId: shortIdSchema,
  userId: shortIdSchema,
  authorId: shortIdSchema,
  gameId: shortIdSchema,
  vote: z.enum(voteKinds),
  /** Since when the guide had been what the reader saw: its text, and its author's check of it. */
  asOf: z.iso.datetime().nullable(),
  /** The version with which it works. */
  versionId: shortIdSchema.nullable(),
  ...reactionWeight,
}

/** For a newer text or version it replaces the previous vote, which was about another one. */
export const ArticleVoted = defineEvent('ArticleVoted', z.object(vote))
/** All but `votedAt` is as it was in the vote. */
export const ArticleVoteWithdrawn = defineEvent(
  'ArticleVoteWithdrawn',
  z.object({ ...vote, votedAt: z.iso.datetime() }),
)

/** One stream per reader, guide and kind: no contention, and one vote of each by expected revision. */
export const articleVoteFamily = defineFamily({
  prefix: 'articleVote',
  stream: (articleId: string, userId: string, kind: VoteKind) => `${articleId}+${userId}+${kind}`,
  events: [ArticleVoted, ArticleVoteWithdrawn],
})
export type ArticleVoteEvent = FamilyEvent<typeof articleVoteFamily>
export const articleVoteStream = articleVoteFamily.stream
