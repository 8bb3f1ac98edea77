import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { commentLikeStream } from '@koryaku/contracts/comments/comment-like.events.ts'
import { gameVersionsStream } from '@koryaku/contracts/games/game-version.events.ts'
import { versionNoticeStream } from '@koryaku/contracts/games/version-notice.events.ts'
import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { articleVotesToldStream } from '@koryaku/contracts/votes/article-votes-told.events.ts'
import type { ToldLevel } from '@koryaku/contracts/votes/told-votes.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import {
  appealed,
  article,
  articleId,
  author,
  authorFollowed,
  decided,
  fan,
  gameId,
  liked,
  missed,
  other,
  reinstated,
  suspended,
  unliked,
} from '#testing/small-world.ts'
import { isoAt } from '#testing/steps.ts'
import { notifications } from './notifications.ts'

const { given } = examplesOf(notifications)
const looked = (minute: number) =>
  happened(
    notificationInboxStream(author),
    { type: 'NotificationsChecked', data: { userId: author, upToEventId: derivedUuid('newest') } },
    minute,
  )
const ofLike = (userId: string) => ({
  user_id: author,
  actor_id: userId,
  action: 'liked',
  article_id: articleId,
})

describe('notifications of a member', () => {
  it('include a like and a new follower', async () => {
    const { notification } = await given(liked(fan), authorFollowed(fan))
    expect(notification).toHaveLength(2)
    expect(notification).toEqual(
      expect.arrayContaining([
        expect.objectContaining(ofLike(fan)),
        expect.objectContaining({ user_id: author, actor_id: fan, action: 'followed', article_id: null }),
      ]),
    )
  })

  it('include a missed publication, without an actor', async () => {
    const { notification } = await given(missed(61))
    expect(notification).toMatchObject([{ ...ofLike(''), action: 'schedule_missed' }])
  })

  it('do not include their own like', async () => {
    expect((await given(liked(author))).notification).toEqual([])
  })

  it('lose only that of a withdrawn like, read or not', async () => {
    const { notification } = await given(liked(fan), liked(other), looked(5), unliked(fan, 0, 9))
    expect(notification).toMatchObject([ofLike(other)])
  })

  it('include a comment once for article author, replied-to and mentioned members, not its author', async () => {
    const said = (authorId: string, answered: string | null, mentions: string[] = []) =>
      happened(
        commentStream(shortIdFrom(`${authorId} to ${answered}`)),
        {
          type: 'CommentPosted',
          data: {
            ...{
              commentId: shortIdFrom(`${authorId} to ${answered}`),
              subject: { kind: 'article', id: articleId },
            },
            ...{ subjectAuthorId: author, gameId, authorId, anonymous: false, mentions, sealed: 'x' },
            ...{ imageId: null, quote: null, held: [], ruleVersion: 1 },
            rootId: answered && shortIdFrom('root'),
            replyTo: answered === null ? null : { commentId: shortIdFrom('root'), authorId: answered },
          },
        },
        0,
      )
    const { notification } = await given(
      said(fan, null),
      said(other, fan),
      said(author, author),
      said(fan, author),
      // Mentioned in addition, or only mentioned: one notification each.
      said(other, author, [author, fan, other]),
    )
    const told = notification?.map(({ user_id, actor_id, kind }) => `${user_id} ${actor_id} ${kind}`)
    expect(told?.toSorted()).toEqual(
      [
        `${author} ${fan} comments`,
        `${author} ${other} comments`,
        `${fan} ${other} replies`,
        `${author} ${fan} replies`,
        `${author} ${other} replies`,
        `${fan} ${other} mentions`,
      ].toSorted(),
    )
    expect(new Set(notification?.map(({ subject }) => subject))).toEqual(new Set([articleId]))
  })

  it('lose only that of a withdrawn comment like, and keep that of the article like', async () => {
    const pair = { commentId: shortIdFrom('root'), userId: fan, authorId: author, subjectId: articleId }
    const stream = commentLikeStream(pair.commentId, fan)
    const { notification } = await given(
      liked(fan),
      happened(stream, { type: 'CommentLiked', data: pair }, 1),
      happened(stream, { type: 'CommentUnliked', data: { ...pair, likedAt: isoAt(1) } }, 2),
    )
    expect(notification).toMatchObject([
      { ...ofLike(fan), kind: 'likes', subject: articleId, comment_id: null },
    ])
  })

  it('are unread above the watermark, which is the position of the last check', async () => {
    const { notification, notification_watermark } = await given(liked(fan), looked(5), liked(other, 9))
    const [mark] = notification_watermark ?? []
    const unread = notification?.filter(({ position }) => Number(position) > Number(mark?.up_to))
    expect(mark).toMatchObject({ user_id: author, checked_at: '2026-10-30T12:05:00+00:00' })
    expect(unread).toMatchObject([ofLike(other)])
  })

  it('include acts of moderators without a name, and an overturned suspension once', async () => {
    const { notification } = await given(suspended(), appealed(), decided('overturned'), reinstated('appeal'))
    expect(notification?.map(({ action, actor_id, kind }) => [action, actor_id, kind]).sort()).toEqual([
      ['appeal_overturned', '', 'moderation'],
      ['suspended', '', 'moderation'],
    ])
    // Each has a separate subject, so they are not grouped.
    expect(new Set(notification?.map(({ subject }) => subject)).size).toBe(2)
  })

  it('include votes on a guide without names', async () => {
    const told = (level: ToldLevel, minute: number) => {
      const data = { ...article, vote: 'outdated', asOf: isoAt(0), level } as const
      const stream = articleVotesToldStream(articleId, 'outdated')
      return happened(stream, { type: 'ArticleVotesTold', data }, minute)
    }
    const { notification } = await given(told('first', 1), told('enough', 2))
    expect(notification).toHaveLength(2)
    for (const action of ['outdated_first', 'outdated_enough'])
      expect(notification).toContainEqual(expect.objectContaining({ ...ofLike(''), action }))
  })

  const versionId = shortIdFrom('version')
  const versionTold = (...authors: { authorId: string; guides: number }[]) =>
    happened(versionNoticeStream(versionId), {
      type: 'AuthorsToldOfVersion',
      data: { gameId, versionId, authors, isLast: true },
    })
  it('include a version once per author, with the number of guides', async () => {
    const { notification } = await given(
      versionTold({ authorId: author, guides: 3 }, { authorId: other, guides: 1 }),
    )
    const version = { action: 'version_unchecked', game_id: gameId, version_id: versionId, article_id: null }
    expect(notification).toHaveLength(2)
    expect(notification).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...version, user_id: author, guides: 3 }),
        expect.objectContaining({ ...version, user_id: other, guides: 1 }),
      ]),
    )
  })

  it('lose only those of a withdrawn version', async () => {
    const withdrawn = happened(
      gameVersionsStream(gameId),
      { type: 'GameVersionWithdrawn', data: { gameId, versionId } },
      9,
    )
    const { notification } = await given(liked(fan), versionTold({ authorId: author, guides: 3 }), withdrawn)
    expect(notification).toMatchObject([ofLike(fan)])
  })
})
