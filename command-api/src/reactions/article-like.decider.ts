import type { ArticleLikeEvent } from '@koryaku/contracts/reactions/article-like.events.ts'
import { pairDecider } from '#command-handling/pair.decider.ts'
import type { ArticlePair } from './article-pair.ts'

export const articleLikeDecider = (pair: ArticlePair) =>
  pairDecider<ArticleLikeEvent>(
    'ArticleLiked',
    () => ({ type: 'ArticleLiked', data: pair }),
    likedAt => ({ type: 'ArticleUnliked', data: { ...pair, likedAt } }),
  )
