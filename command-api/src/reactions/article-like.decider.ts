import type { ArticleLikeEvent } from '@koryaku/contracts/reactions/article-like.events.ts'
import { type ReactionWeight, weightOf } from '@koryaku/contracts/votes/reaction-weight.ts'
import { pairDecider } from '#command-handling/pair.decider.ts'
import type { ArticlePair } from './article-pair.ts'

export const articleLikeDecider = (pair: ArticlePair, weight: ReactionWeight = {}) =>
  pairDecider<ArticleLikeEvent>(
    'ArticleLiked',
    () => ({ type: 'ArticleLiked', data: { ...pair, ...weight } }),
    (likedAt, given) => ({ type: 'ArticleUnliked', data: { ...pair, likedAt, ...weightOf(given.data) } }),
  )
