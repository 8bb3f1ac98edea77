import type { CommentLikeEvent } from '@koryaku/contracts/comments/comment-like.events.ts'
import { pairDecider } from '#command-handling/pair.decider.ts'

/** A member and a comment, with what its events repeat about the comment. */
export interface CommentPair {
  commentId: string
  userId: string
  authorId: string
  subjectId: string
}

export const commentLikeDecider = (pair: CommentPair) =>
  pairDecider<CommentLikeEvent>(
    'CommentLiked',
    () => ({ type: 'CommentLiked', data: pair }),
    likedAt => ({ type: 'CommentUnliked', data: { ...pair, likedAt } }),
  )
