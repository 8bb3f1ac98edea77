import type { ArticleBookmarkEvent } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { type ReactionWeight, weightOf } from '@koryaku/contracts/votes/reaction-weight.ts'
import { pairDecider } from '#command-handling/pair.decider.ts'
import type { ArticlePair } from './article-pair.ts'

export const articleBookmarkDecider = (pair: ArticlePair, weight: ReactionWeight = {}) =>
  pairDecider<ArticleBookmarkEvent>(
    'ArticleBookmarked',
    () => ({ type: 'ArticleBookmarked', data: { ...pair, ...weight } }),
    (bookmarkedAt, given) => ({
      type: 'ArticleUnbookmarked',
      data: { ...pair, bookmarkedAt, ...weightOf(given.data) },
    }),
  )
