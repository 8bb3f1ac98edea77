import type { CommentAudience } from '@koryaku/contracts/comments/comment-parts.ts'
import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { useAction, useViewer } from '#app/entities/viewer/viewer.tsx'

/**
 * Whether the viewer may write comments and replies on an article: a rejection after writing comes too late.
 * @param author null if no author is named; the server alone knows then who follows them
 */
export function useMayComment(
  articlePath: string,
  audience: CommentAudience,
  author: UserAttributes | null,
): boolean {
  const viewer = useViewer()
  const isWriter = useAction('own_article_paths', articlePath)
  const isFollower = useAction('following_user_names', author?.name ?? '')
  if (audience !== 'followers' || viewer.status !== 'member' || isWriter || !author?.name)
    return audience !== 'none'
  return isFollower !== false
}
