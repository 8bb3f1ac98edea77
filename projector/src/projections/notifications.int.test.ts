import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import {
  appealed,
  articleId,
  author,
  authorFollowed,
  decided,
  fan,
  liked,
  other,
  reinstated,
  suspended,
  unliked,
} from '#testing/small-world.ts'
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

describe('notifications: given what happened to a member, what the bell tells', () => {
  it('the author is told of a like and of a follower', async () => {
    const { notification } = await given(liked(fan), authorFollowed(fan))
    expect(notification).toHaveLength(2)
    expect(notification).toEqual(
      expect.arrayContaining([
        expect.objectContaining(ofLike(fan)),
        expect.objectContaining({ user_id: author, actor_id: fan, action: 'followed', article_id: null }),
      ]),
    )
  })

  it('nobody is told of their own like', async () => {
    expect((await given(liked(author))).notification).toEqual([])
  })

  it('a like that is taken back takes its notice along, read or not, and no other', async () => {
    const { notification } = await given(liked(fan), liked(other), looked(5), unliked(fan, 0, 9))
    expect(notification).toMatchObject([ofLike(other)])
  })

  it('a look is one mark at its own place in the log: unread is what lies above', async () => {
    const { notification, notification_watermark } = await given(liked(fan), looked(5), liked(other, 9))
    const [mark] = notification_watermark ?? []
    const unread = notification?.filter(({ position }) => Number(position) > Number(mark?.up_to))
    expect(mark).toMatchObject({ user_id: author, checked_at: '2026-10-30T12:05:00+00:00' })
    expect(unread).toMatchObject([ofLike(other)])
  })

  it('what moderators did is told without a name, an overturned suspension once', async () => {
    const { notification } = await given(suspended(), appealed(), decided('overturned'), reinstated('appeal'))
    expect(notification?.map(({ action, actor_id }) => [action, actor_id]).sort()).toEqual([
      ['appeal_overturned', ''],
      ['suspended', ''],
    ])
  })
})
