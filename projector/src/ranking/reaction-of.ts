import {
  ArticleBookmarked,
  ArticleUnbookmarked,
} from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { ArticleLiked, ArticleUnliked } from '@koryaku/contracts/reactions/article-like.events.ts'
import type { ReactionWeight } from '@koryaku/contracts/votes/reaction-weight.ts'
import type { RecordedEvent } from '@koryaku/server-kit/event-store.ts'

/** A like or a bookmark that is given or withdrawn. */
export interface Reaction {
  articleId: string
  userId: string
  kind: 'likes' | 'bookmarks'
  /** When it was given: a withdrawal counts only where the giving did. */
  givenAt: string
  /** Set when this event withdraws the reaction. */
  withdrawnAt: string | null
  /** As it was judged when it was given. */
  weighs: boolean
}

export const reactionEvents = [ArticleLiked, ArticleUnliked, ArticleBookmarked, ArticleUnbookmarked] as const

export function reactionOf({ type, data, metadata }: RecordedEvent): Reaction | undefined {
  const at = metadata.occurredAt
  switch (type) {
    case 'ArticleLiked':
      return { ...pairOf(data), kind: 'likes', givenAt: at, withdrawnAt: null }
    case 'ArticleUnliked':
      return { ...pairOf(data), kind: 'likes', givenAt: data.likedAt, withdrawnAt: at }
    case 'ArticleBookmarked':
      return { ...pairOf(data), kind: 'bookmarks', givenAt: at, withdrawnAt: null }
    case 'ArticleUnbookmarked':
      return { ...pairOf(data), kind: 'bookmarks', givenAt: data.bookmarkedAt, withdrawnAt: at }
    default:
      return undefined
  }
}

const pairOf = ({
  articleId,
  userId,
  weighs = true,
}: Pick<Reaction, 'articleId' | 'userId'> & ReactionWeight) => ({
  articleId,
  userId,
  weighs,
})
