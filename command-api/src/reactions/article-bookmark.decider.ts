import type { ArticleBookmarkEvent } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { pairDecider } from '../command-handling/pair.decider.ts'
import type { LikePair } from './article-like.decider.ts'

export const articleBookmarkDecider = (pair: LikePair) =>
  pairDecider<ArticleBookmarkEvent>(
    'ArticleBookmarked',
    () => ({ type: 'ArticleBookmarked', data: pair }),
    bookmarkedAt => ({ type: 'ArticleUnbookmarked', data: { ...pair, bookmarkedAt } }),
  )
