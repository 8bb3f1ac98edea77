import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { likedReview } from '@koryaku/contracts/reviews/review.api.ts'
import { reviewLikeStream } from '@koryaku/contracts/reviews/review-like.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL, type PairCommand } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { requireInteraction } from '#users/interaction.ts'
import { loadReview } from './find-review.ts'
import { type ReviewPair, reviewLikeDecider } from './review-like.decider.ts'

/**
 * Counts the likes of a review without the one of this member.
 * The handler adds that like from the stream, so the count is right before and after the projection applies it.
 */
const likesOfOthers = prepared('review-likes-of-others', (reviewId: Param<string>, userId: Param<string>) =>
  facts
    .selectFrom('read.game_review as r')
    .leftJoin('read.game_review_like as l', on =>
      on.onRef('l.review_id', '=', 'r.review_id').on('l.user_id', '=', userId),
    )
    .select(({ ref }) =>
      sql<number>`greatest(0, ${ref('r.likes')} - coalesce(${ref('l.counted')}::int, 0))`.as('others'),
    )
    .where('r.review_id', '=', reviewId),
)

const METHODS = [
  ['POST', 'set'],
  ['DELETE', 'unset'],
] as const

/** Routes that like a review and withdraw the like. */
export function reviewLikeRoute(app: HttpApp, context: Context): void {
  const { events, db } = context
  for (const [method, command] of METHODS) {
    app.route({
      method,
      url: '/api/game_review_likes/:id',
      config: { access: 'verified', perMinute: 120 },
      schema: {
        summary: method === 'POST' ? 'Likes a review' : 'Takes the like of a review back',
        params: idParams,
        response: { 200: likedReview },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { userId } = viewerOf(request)
        const pair = await pairOf(context, command, id, userId)
        const [{ others = 0 } = {}] = await likesOfOthers(db, id, userId)
        const stream = reviewLikeStream(id, userId)
        const target = { stream, decider: reviewLikeDecider(pair), command, tail: PAIR_TAIL }
        const { state, position } = await execute(events, target, envelopeOf(request, context))
        const liked = state !== null
        const attributes = { likedByCurrentUser: liked, likesCount: others + (liked ? 1 : 0) }
        return withPosition(reply, position).send({ data: { type: 'gameReview', id, attributes } })
      },
    })
  }
}

/** Only a public review can be liked. A like can be withdrawn in every state of the review. */
async function pairOf(
  context: Pick<Context, 'db' | 'events'>,
  command: PairCommand,
  reviewId: string,
  userId: string,
): Promise<ReviewPair> {
  const last =
    command === 'unset' ? await context.events.readLast(reviewLikeStream(reviewId, userId)) : undefined
  if (last) {
    const { authorId, gameId } = requireKnown(last).data
    return { reviewId, userId, authorId, gameId }
  }
  const review = await loadReview(context, reviewId)
  if (review?.status !== 'published') throw new DomainError('not_found')
  const { authorId, gameId } = review
  await requireInteraction(context, userId, [authorId])
  return { reviewId, userId, authorId, gameId }
}
