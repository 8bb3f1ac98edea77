import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { articleBookmarkDecider } from './article-bookmark.decider.ts'
import { articleLikeDecider } from './article-like.decider.ts'

const pair = {
  articleId: shortIdFrom('article'),
  userId: shortIdFrom('user'),
  authorId: shortIdFrom('author'),
  gameId: shortIdFrom('game'),
}

describe('liking', () => {
  const liked = { type: 'ArticleLiked', data: pair } as const
  const unliked = { type: 'ArticleUnliked', data: { ...pair, likedAt: AT } } as const
  const like = articleLikeDecider(pair)

  it('likes', () => given(like, []).when('set').happens(liked))
  it('likes again after an unlike', () => given(like, [liked, unliked]).when('set').happens(liked))
  it('is a no-op when liked already', () => given(like, [liked]).when('set').nothingHappens())
  it('unlikes, and records the time of the like', () => given(like, [liked]).when('unset').happens(unliked))
  it('records the weight when it is given, and repeats it when it is withdrawn', () => {
    const weight = { weighs: false, ruleVersion: 1 }
    const judged = { type: 'ArticleLiked', data: { ...pair, ...weight } } as const
    given(articleLikeDecider(pair, weight), []).when('set').happens(judged)
    given(like, [judged])
      .when('unset')
      .happens({ type: 'ArticleUnliked', data: { ...pair, likedAt: AT, ...weight } })
  })
  it.each([[[]], [[liked, unliked]]])('is a no-op without a like to withdraw', past =>
    given(like, past).when('unset').nothingHappens(),
  )
})

describe('bookmarking', () => {
  const bookmarked = { type: 'ArticleBookmarked', data: pair } as const
  const unbookmarked = { type: 'ArticleUnbookmarked', data: { ...pair, bookmarkedAt: AT } } as const
  const bookmark = articleBookmarkDecider(pair)

  it('bookmarks', () => given(bookmark, []).when('set').happens(bookmarked))
  it('is a no-op when bookmarked already', () => given(bookmark, [bookmarked]).when('set').nothingHappens())
  it('removes the bookmark', () => given(bookmark, [bookmarked]).when('unset').happens(unbookmarked))
})
