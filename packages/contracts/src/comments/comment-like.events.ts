import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

const pair = {
  commentId: shortIdSchema,
  userId: shortIdSchema,
  /** Author of the comment. */
  authorId: shortIdSchema,
  /** Subject of the comment. */
  subjectId: shortIdSchema,
}

export const CommentLiked = defineEvent('CommentLiked', z.object(pair))
export const CommentUnliked = defineEvent('CommentUnliked', z.object({ ...pair, likedAt: z.iso.datetime() }))

/** One stream per pair, as of articles. */
export const commentLikeFamily = defineFamily({
  prefix: 'commentLike',
  stream: (commentId: string, userId: string) => `${commentId}+${userId}`,
  events: [CommentLiked, CommentUnliked],
})
export type CommentLikeEvent = FamilyEvent<typeof commentLikeFamily>
export const commentLikeStream = commentLikeFamily.stream
