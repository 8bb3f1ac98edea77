import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { reactionWeight } from '../votes/reaction-weight.ts'

const pair = {
  articleId: shortIdSchema,
  userId: shortIdSchema,
  authorId: shortIdSchema,
  gameId: shortIdSchema,
}

export const ArticleLiked = defineEvent('ArticleLiked', z.object(pair)).next(
  z.object({ ...pair, ...reactionWeight }),
  { lift: before => before },
)
/** `likedAt` and the weight are those of the withdrawn like: a ranking window then needs no other event to judge it. */
export const ArticleUnliked = defineEvent(
  'ArticleUnliked',
  z.object({ ...pair, likedAt: z.iso.datetime() }),
).next(z.object({ ...pair, ...reactionWeight, likedAt: z.iso.datetime() }), { lift: before => before })

/** One stream per pair: no contention, and uniqueness by expected revision. */
export const articleLikeFamily = defineFamily({
  prefix: 'articleLike',
  stream: (articleId: string, userId: string) => `${articleId}+${userId}`,
  events: [ArticleLiked, ArticleUnliked],
})
export type ArticleLikeEvent = FamilyEvent<typeof articleLikeFamily>
export const articleLikeStream = articleLikeFamily.stream
