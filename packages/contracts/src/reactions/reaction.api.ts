import { z } from 'zod'
import { countSchema, dataOf, resourceOf } from '../http/json-api.ts'

/** POST, DELETE article_likes/{articleId}. */
export const likedDocument = dataOf(
  resourceOf('article', z.object({ likedByCurrentUser: z.boolean(), likesCount: countSchema })),
)
export type LikedDocument = z.output<typeof likedDocument>
/** POST, DELETE article_bookmarks/{articleId}. */
export const bookmarkedDocument = dataOf(
  resourceOf('article', z.object({ bookmarkedByCurrentUser: z.boolean() })),
)
