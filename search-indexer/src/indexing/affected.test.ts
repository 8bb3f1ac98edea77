import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { affectedBy, isCount } from './affected.ts'

const [author, fan, articleId] = ['author', 'fan', 'article'].map(shortIdFrom) as [string, string, string]
const gameId = gameIdForSlug('zelda')
const article = { articleId, authorId: author, gameId }
const reading = { ...article, userId: fan }

/** Documents to reload, by index; only non-empty ones. */
const given = (...events: DomainEvent[]) => {
  const { affected, renamedGames, renamedUsers, erasedUsers } = affectedBy(events)
  const all = {
    ...Object.fromEntries(Object.entries(affected).map(([index, ids]) => [index, [...ids]])),
    ...{ renamedGames, renamedUsers, erasedUsers },
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
