import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { VOTER_DAYS, type VoteKind, voteKinds } from '@koryaku/contracts/votes/article-vote.ts'
import type { ReactionWeight } from '@koryaku/contracts/votes/reaction-weight.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { createReactionWeigher } from '#reactions/weigh-reaction.ts'

const joinedBefore = prepared('joined-before', (userId: Param<string>, at: Param<string>) =>
  facts
    .selectFrom('read.member_joined')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(({ ref }) => sql<boolean>`${ref('day')} <= ${at}::date`),
)

/**
 * Weighs votes when they are given. One vote per network, guide, kind and day has weight, as for likes; votes of new
 * accounts have none. Votes without weight are still counted and shown.
 */
export function createVoteScale(context: Context) {
  const scales = new Map(
    voteKinds.map(vote => [vote, createReactionWeigher(context, `vote ${vote}`)] as const),
  )
  return async (request: FastifyRequest, articleId: string, vote: VoteKind): Promise<ReactionWeight> => {
    const latest = new Date(+context.now() - VOTER_DAYS * 86_400_000).toISOString()
    const [known] = await joinedBefore(context.db, viewerOf(request).userId, latest)
    const weight = await scales.get(vote)?.(request, articleId)
    return known ? { ...weight } : { ...weight, weighs: false }
  }
}
