import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { articleVoteStream } from '@koryaku/contracts/votes/article-vote.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { articleVoteDecider } from '#votes/article-vote.decider.ts'

const votesOf = statement((userId: Param<string>) =>
  facts
    .selectFrom('read.article_vote as v')
    .innerJoin('read.article_card as a', 'a.article_id', 'v.article_id')
    .select(['v.article_id', 'v.vote', 'a.author_id', 'a.game_id'])
    .where('v.user_id', '=', userId)
    .where('v.is_set', '=', true),
)

/** Withdraws the votes of an erased user, who no longer counts as a reader. A restart finds the remaining votes. */
export async function withdrawVotes(
  { db, events }: { db: Pool; events: EventStore },
  userId: string,
  envelopeFor: (step: string) => CommandEnvelope,
): Promise<void> {
  for (const { article_id: articleId, vote, author_id, game_id } of await votesOf(db, userId)) {
    const stream = articleVoteStream(articleId, userId, vote)
    const decider = articleVoteDecider(vote, { articleId, userId, authorId: author_id, gameId: game_id })
    await execute(events, { stream, decider, command: { type: 'Withdraw' } }, envelopeFor(stream))
  }
}
