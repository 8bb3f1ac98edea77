import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ArticleVoteEvent } from '@koryaku/contracts/votes/article-vote.events.ts'
import { isWholeVote, type VoteKind, type VoteOf, voteAbout } from '@koryaku/contracts/votes/article-vote.ts'
import type { ReactionWeight } from '@koryaku/contracts/votes/reaction-weight.ts'
import type { Decider } from '#command-handling/decider.ts'
import type { ArticlePair } from '#reactions/article-pair.ts'

/** The current vote, and the time since when it exists. */
export type VoteState = { since: string; given: ArticleVoteEvent['data'] } | null
export type VoteCommand =
  | ({ type: 'Vote'; now: string; weight: ReactionWeight } & VoteOf)
  | { type: 'Withdraw' }

/** One kind of vote of a reader: at most one vote, for the newest text or version that they voted on. */
export const articleVoteDecider = (
  vote: VoteKind,
  pair: ArticlePair,
): Decider<VoteState, VoteCommand, ArticleVoteEvent> => ({
  initial: null,
  evolve: (_, { type, data }, { occurredAt }) =>
    type === 'ArticleVoted' ? { since: occurredAt, given: data } : null,
  decide(command, state) {
    if (command.type === 'Withdraw')
      return state ? [{ type: 'ArticleVoteWithdrawn', data: { ...state.given, votedAt: state.since } }] : []
    const { asOf, versionId, now, weight } = command
    const of = { asOf, versionId }
    if (!isWholeVote(vote, of)) throw new DomainError('invalid_request')
    // A reader cannot have seen a future text.
    if (asOf !== null && asOf > now)
      throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/asOf' } }] })
    if (pair.userId === pair.authorId) throw new DomainError('own_vote')
    if (state && voteAbout(vote, state.given) === voteAbout(vote, of)) return []
    return [{ type: 'ArticleVoted', data: { ...pair, vote, ...of, ...weight } }]
  },
})
