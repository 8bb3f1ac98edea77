import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import {
  ArticleBookmarked,
  ArticleUnbookmarked,
} from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { ArticleLiked, ArticleUnliked } from '@koryaku/contracts/reactions/article-like.events.ts'

/** A like or a bookmark that is given or taken back. */
export interface Reaction {
  articleId: string
  userId: string
  kind: 'likes' | 'bookmarks'
  /** When it was given: a withdrawal counts only where the giving did. */
  givenAt: string
  /** Set when this event takes it back. */
  withdrawnAt: string | null
}

export const reactionEvents = [ArticleLiked, ArticleUnliked, ArticleBookmarked, ArticleUnbookmarked]

export function reactionOf({ type, data, metadata }: RecordedEvent): Reaction | undefined {
  const { articleId, userId, likedAt, bookmarkedAt } = data as Record<string, string>
  const at = metadata.occurredAt
  const given = (kind: Reaction['kind']) => reaction(kind, at, null)
  const reaction = (kind: Reaction['kind'], givenAt = at, withdrawnAt: string | null = at): Reaction => ({
    articleId: articleId as string,
    userId: userId as string,
    ...{ kind, givenAt, withdrawnAt },
  })
  switch (type) {
    case ArticleLiked.type:
      return given('likes')
    case ArticleUnliked.type:
      return reaction('likes', likedAt)
    case ArticleBookmarked.type:
      return given('bookmarks')
    case ArticleUnbookmarked.type:
      return reaction('bookmarks', bookmarkedAt)
    default:
      return undefined
  }
}
