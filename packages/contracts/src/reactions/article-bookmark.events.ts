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

export const ArticleBookmarked = defineEvent('ArticleBookmarked', z.object(pair)).next(
  z.object({ ...pair, ...reactionWeight }),
  { lift: before => before },
)
/** `bookmarkedAt` and the weight are those of the withdrawn one: a ranking window then needs no other event to judge it. */
export const ArticleUnbookmarked = defineEvent(
  'ArticleUnbookmarked',
  z.object({ ...pair, bookmarkedAt: z.iso.datetime() }),
).next(z.object({ ...pair, ...reactionWeight, bookmarkedAt: z.iso.datetime() }), { lift: before => before })

/** One stream per pair: no contention, and uniqueness by expected revision. */
export const articleBookmarkFamily = defineFamily({
  prefix: 'articleBookmark',
  stream: (articleId: string, userId: string) => `${articleId}+${userId}`,
  events: [ArticleBookmarked, ArticleUnbookmarked],
})
export type ArticleBookmarkEvent = FamilyEvent<typeof articleBookmarkFamily>
export const articleBookmarkStream = articleBookmarkFamily.stream
