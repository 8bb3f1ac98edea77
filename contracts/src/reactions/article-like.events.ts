import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'

const pair = {
  articleId: shortIdSchema,
  userId: shortIdSchema,
  authorId: shortIdSchema,
  gameId: shortIdSchema,
}

export const ArticleLiked = defineEvent('ArticleLiked', z.object(pair))
/** `likedAt` is when the withdrawn like was given: a ranking window then needs no other event to judge it. */
export const ArticleUnliked = defineEvent('ArticleUnliked', z.object({ ...pair, likedAt: z.iso.datetime() }))

export const articleLikeEvents = [ArticleLiked, ArticleUnliked] as const
export type ArticleLikeEvent = EventOf<(typeof articleLikeEvents)[number]>

/** One stream per pair: no contention, and uniqueness by expected revision. */
export const articleLikeStream = (articleId: string, userId: string) => `articleLike-${articleId}+${userId}`
