import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'

const pair = {
  articleId: shortIdSchema,
  userId: shortIdSchema,
  authorId: shortIdSchema,
  gameId: shortIdSchema,
}

export const ArticleBookmarked = defineEvent('ArticleBookmarked', z.object(pair))
/** `bookmarkedAt` is when the withdrawn bookmark was set: a ranking window then needs no other event to judge it. */
export const ArticleUnbookmarked = defineEvent(
  'ArticleUnbookmarked',
  z.object({ ...pair, bookmarkedAt: z.iso.datetime() }),
)

export const articleBookmarkEvents = [ArticleBookmarked, ArticleUnbookmarked] as const
export type ArticleBookmarkEvent = EventOf<(typeof articleBookmarkEvents)[number]>

/** One stream per pair: no contention, and uniqueness by expected revision. */
export const articleBookmarkStream = (articleId: string, userId: string) =>
  `articleBookmark-${articleId}+${userId}`
