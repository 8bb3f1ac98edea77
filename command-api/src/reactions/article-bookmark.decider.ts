import type { ArticleBookmarkEvent } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { pairDecider } from '#command-handling/pair.decider.ts'
import type { ArticlePair } from './article-pair.ts'

export const articleBookmarkDecider = (pair: ArticlePair) =>
  pairDecider<ArticleBookmarkEvent>(
    'ArticleBookmarked',
    () => ({ type: 'ArticleBookmarked', data: pair }),
    bookmarkedAt => ({ type: 'ArticleUnbookmarked', data: { ...pair, bookmarkedAt } }),
  )
