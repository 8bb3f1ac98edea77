import type { CommentAttributes } from '@koryaku/contracts/comments/comment.api.ts'
import type { CommentFold } from '@koryaku/contracts/users/user-actions.api.ts'

export interface CommentMenuProps {
  id: string
  articlePath: string
  attributes: CommentAttributes
  /** Reason for which the comment is folded for the viewer. */
  fold: CommentFold['reason'] | undefined
  /** Is the viewer the author of the article, and of the comment? */
  isWriter: boolean
  isOwn: boolean
}
