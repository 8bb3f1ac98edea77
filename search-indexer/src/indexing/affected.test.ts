import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { affectedBy, isCount } from './affected.ts'

const [author = '', fan = '', articleId = '', reviewId = ''] = ['author', 'fan', 'article', 'review'].map(
  shortIdFrom,
)
const gameId = gameIdForSlug('zelda')
const article = { articleId, authorId: author, gameId }
const review = { reviewId, authorId: author, gameId }
const reading = { ...article, userId: fan }

/** Documents to reload, by index; only non-empty ones. */
const given = (...events: DomainEvent[]) => {
  const { affected, ...connected } = affectedBy(events)
  const all = {
    ...Object.fromEntries(Object.entries(affected).map(([index, ids]) => [index, [...ids]])),
    ...connected,
  }
  return Object.fromEntries(Object.entries(all).filter(([, ids]) => ids.length > 0))
}

describe('the search index: documents to reload for given events', () => {
  it('a publication affects the article, and the counts of its game and author', () => {
    const published = { type: 'ArticlePublished', data: { ...article, textRef: null } } as const
    expect(given(published)).toEqual({ articles: [articleId], games: [gameId], users: [author] })
    const deleted = {
      type: 'ArticleDeleted',
      data: { ...article, wasPublished: true, purgeAt: null },
    } as const
    expect(given(deleted)).toEqual(given(published))
  })

  it('a like or a view affects the article only, once for many', () => {
    const liked = { type: 'ArticleLiked', data: reading } as const
    const bookmarked = { type: 'ArticleBookmarked', data: reading } as const
    expect(given(liked, bookmarked, liked)).toEqual({ articles: [articleId] })
    expect(isCount(liked)).toBe(true)
    expect(isCount({ type: 'ArticlePublished' })).toBe(false)
  })

  it('a review changes by its lifecycle, its score and its likes, and not by a draft', () => {
    const changes: DomainEvent[] = [
      { type: 'ReviewUnpublished', data: review },
      { type: 'ReviewDeleted', data: { ...review, wasPublished: true, purgeAt: '2026-12-01T00:00:00.000Z' } },
      { type: 'ReviewRestored', data: { ...review, published: true } },
      { type: 'ReviewRevised', data: { ...review, textRef: 't1', spoiler: false } },
      { type: 'GameReviewLiked', data: { ...review, userId: fan } },
    ]
    for (const change of changes)
      expect([change.type, given(change)]).toEqual([change.type, { reviews: [reviewId] }])
    expect(given({ type: 'ReviewDrafted', data: review })).toEqual({})
    expect(isCount({ type: 'GameReviewLiked' })).toBe(true)
  })

  it('an account whose likes count no more changes the reviews that it likes', () => {
    const excluded = { userId: fan, from: '2026-11-01', reason: 'vote_ring' as const, by: author }
    expect(given({ type: 'AccountExcludedFromRanking', data: excluded })).toEqual({ recountedUsers: [fan] })
  })

  it('a member or a game with another name changes all articles that show it, too', () => {
    const edited = { type: 'ProfileEdited', data: { userId: author, sealedProfile: 'sealed' } } as const
    expect(given(edited)).toEqual({ users: [author], renamedUsers: [author] })
    const erased = { type: 'UserErased', data: { userId: author, articles: 'keep' } } as const
    expect(given(erased)).toEqual({ ...given(edited), erasedUsers: [author] })
  })

  it('a follower counts for whom they follow', () => {
    const member = { type: 'UserFollowed', data: { followeeId: author, followerId: fan } } as const
    expect(given(member)).toEqual({ users: [author] })
    expect(given({ type: 'GameFollowed', data: { gameId, userId: fan } })).toEqual({ games: [gameId] })
  })

  it('content that is not searchable affects nothing', () => {
    const appealed = { owner: author, text: 'sealed' }
    expect(
      given(
        { type: 'SuspensionAppealed', data: { ...article, appeal: appealed, textRef: null } },
        { type: 'NotificationsChecked', data: { userId: fan, upToEventId: null } },
        { type: 'RoleGranted', data: { userId: fan, role: 'moderator', by: null } },
      ),
    ).toEqual({})
  })
})
