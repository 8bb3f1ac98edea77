import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'
import type { OwnReviewsQuery, ReviewOrder } from '@koryaku/contracts/reviews/review.api.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { gameReviewLike } from '@koryaku/contracts/tables/game-review-like.table.ts'
import { gameScore } from '@koryaku/contracts/tables/game-score.table.ts'
import type { Pool } from 'pg'
import { followedWorks } from '#reading/followed-works.ts'
import { gamesOf, isOf, namedOf } from '#reading/game-merges.ts'

/** Which reviews, in which order, and how many there are in all. */
export interface ReviewList {
  /** Name of the prepared statement. */
  name: string
  /** SQL after `from`, up to the order. */
  from: string
  order: string
  /** Query of one number, without a row when the owner of the list does not exist. `open`: the list is not counted. */
  total?: string
  /** Parameters of both queries. */
  values: unknown[]
}

const r = alias(gameReview, 'r')
const g = alias(gameCard, 'g')
const s = alias(gameScore, 's')
const l = alias(gameReviewLike, 'l')
const published = `${r} where ${r.status} = 'published'`
/** SQL: an author has it. */
const KEPT = `('draft', 'published', 'suspended')`
const newestFirst = `${r.published_at} desc, ${r.review_id} desc`

const ORDERS: Record<ReviewOrder, string> = {
  latest: newestFirst,
  popular: `${r.likes} desc, ${newestFirst}`,
  highest: `${r.score2} desc, ${newestFirst}`,
  lowest: `${r.score2}, ${newestFirst}`,
}

export const allReviews = (order: ReviewOrder): ReviewList => ({
  name: `reviews-${order}`,
  from: published,
  order: ORDERS[order],
  total: `select coalesce((select ${s.reviews} from ${s} where ${s.game_id} = ''), 0) as total`,
  values: [],
})

/** @param family the game with those that are shown as it */
export const reviewsOfGame = (family: readonly string[], order: ReviewOrder): ReviewList => ({
  name: namedOf(`game-reviews-${order}`, family),
  from: `${published} and ${isOf(r.game_id, family)}`,
  order: ORDERS[order],
  total: `select ${family.length > 1 ? `coalesce(sum(${s.reviews}), 0)` : `coalesce(${s.reviews}, 0)`} as total
            from ${g} left join ${s} on ${s.game_id} = ${g.game_id} where ${isOf(g.game_id, family)}`,
  values: [gamesOf(family)],
})

export const reviewsOfAuthor = (authorId: string): ReviewList => ({
  name: 'author-reviews',
  from: `${published} and ${r.author_id} = $1`,
  order: newestFirst,
  values: [authorId],
})

/** A member's own reviews, the last changed first. Deleted ones that can be restored come alone. */
export function ownReviews(userId: string, filter: OwnReviewsQuery['filter']): ReviewList {
  const wanted = filter ? [filter] : ['draft', 'published', 'suspended']
  return {
    name: 'own-reviews',
    from: `${r} where ${r.author_id} = $1 and ${r.status} = any($2)`,
    order: `${r.updated_at} desc, ${r.review_id} desc`,
    values: [userId, wanted],
  }
}

/** The review of a member about one game that is not deleted. */
export const ownReviewOf = (userId: string, family: readonly string[]): ReviewList => ({
  name: 'own-review-of-game',
  from: `${r} where ${r.author_id} = $1 and ${r.game_id} = any($2) and ${r.status} in ${KEPT}`,
  order: `${r.updated_at} desc, ${r.review_id} desc`,
  values: [userId, family],
})

/** Public reviews that a member likes, the last first. @param family of one game, or of all */
export const likedReviews = (userId: string, family: readonly string[] = []): ReviewList => ({
  name: 'liked-reviews',
  from: `${l} join ${r} on ${r.review_id} = ${l.review_id}
          where ${l.user_id} = $1 and ${l.is_set} and ${r.status} = 'published' and ($2 = '{}'::text[] or ${r.game_id} = any($2))`,
  order: `${l.at} desc, ${l.review_id}`,
  values: [userId, family],
})

/** Reviews of games and members that a member follows. */
export async function followedReviews(db: Pool, userId: string, page: PageQuery): Promise<ReviewList> {
  const works = {
    ...{ table: `${r}`, id: r.review_id, gameId: r.game_id, authorId: r.author_id },
    ...{ publishedAt: r.published_at, published: `${r.status} = 'published'` },
  }
  const { name, ...list } = await followedWorks(db, works, userId, page)
  return { name: `reviews-${name}`, ...list, total: 'open' }
}

/** One review: a public one, or one of the viewer's that is not deleted. @param family of its game, or any */
export const oneReview = (
  reviewId: string,
  viewerId: string,
  family: readonly string[] = [],
): ReviewList => ({
  name: 'one-review',
  from: `${r} where ${r.review_id} = $1 and ($3 = '{}'::text[] or ${r.game_id} = any($3))
     and (${r.status} = 'published' or ${r.author_id} = $2 and ${r.status} in ${KEPT})`,
  order: r.review_id,
  values: [reviewId, viewerId, family],
})

/** Those of these reviews that are public, in this order. */
export const publicReviews = (reviewIds: readonly string[]): ReviewList => ({
  name: 'public-reviews',
  from: `${published} and ${r.review_id} = any($1)`,
  order: `array_position($1::text[], ${r.review_id})`,
  values: [reviewIds],
})

/** One of a member's reviews that is not deleted. */
export const ownReview = (reviewId: string, userId: string): ReviewList => ({
  name: 'own-review',
  from: `${r} where ${r.review_id} = $1 and ${r.author_id} = $2 and ${r.status} in ${KEPT}`,
  order: r.review_id,
  values: [reviewId, userId],
})
