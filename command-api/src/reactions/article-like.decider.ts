import type { ArticleLikeEvent } from '@koryaku/contracts/reactions/article-like.events.ts'
import { pairDecider } from '../command-handling/pair.decider.ts'

export interface LikePair {
  articleId: string
  userId: string
  authorId: string
  gameId: string
}

export const articleLikeDecider = (pair: LikePair) =>
  pairDecider<ArticleLikeEvent>(
    'ArticleLiked',
    () => ({ type: 'ArticleLiked', data: pair }),
    likedAt => ({ type: 'ArticleUnliked', data: { ...pair, likedAt } }),
  )
