import type { CommentAttributes } from '@koryaku/contracts/comments/comment.api.ts'
import type { ViewerState } from '#app/entities/viewer/viewer-store.ts'

export interface CommentMenuProps {
  id: string
  articlePath: string
  attributes: CommentAttributes
  /** Reason for which the comment is folded for the viewer. */
  fold: ViewerState['folds'][string] | undefined
  /** True if the viewer is the author of the article. */
  isWriter: boolean
  /** True if the viewer is the author of the comment. */
  isOwn: boolean
}
