import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
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

/** One stream per pair: no contention, and uniqueness by expected revision. */
export const articleBookmarkFamily = defineFamily({
  prefix: 'articleBookmark',
  stream: (articleId: string, userId: string) => `${articleId}+${userId}`,
  events: [ArticleBookmarked, ArticleUnbookmarked],
})
export type ArticleBookmarkEvent = FamilyEvent<typeof articleBookmarkFamily>
export const articleBookmarkStream = articleBookmarkFamily.stream
