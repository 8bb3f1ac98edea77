import { siteVisitorsStream } from '@koryaku/contracts/kpi/kpi.events.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import {
  author,
  authorFollowed,
  bookmarked,
  drafted,
  edited,
  fan,
  gameFollowed,
  liked,
  published,
  unliked,
  viewed,
} from '#testing/small-world.ts'
import { isoAt } from '#testing/steps.ts'
import { activity } from './activity.ts'

const { given } = examplesOf(activity)
const nothing = { saves: 0, publications: 0, likes: 0, bookmarks: 0, follows: 0 }

describe('activity: given what members did, how much of what on which day of Japan time', () => {
  it('an author saves and publishes', async () => {
    const { activity_day } = await given(drafted(), edited('新', [], 5), published(6))
    expect(activity_day).toEqual([
      { ...nothing, day: '2026-10-30', user_id: author, saves: 2, publications: 1 },
    ])
  })

  it('counts likes, bookmarks and follows of a reader, but not their withdrawal', async () => {
    const { activity_day } = await given(
      ...[liked(fan), unliked(fan, 0, 1), bookmarked(fan), gameFollowed(fan), authorFollowed(fan)],
    )
    expect(activity_day).toEqual([
      { ...nothing, day: '2026-10-30', user_id: fan, likes: 1, bookmarks: 1, follows: 2 },
    ])
  })

  it('after midnight in Japan it is another day', async () => {
    const { activity_day } = await given(liked(fan, 179), bookmarked(fan, 180))
    expect(activity_day?.map(({ day }) => day).sort()).toEqual(['2026-10-30', '2026-10-31'])
  })

  it('counts views and visitors for the site, and for no member', async () => {
    const visitors = { day: '2026-10-30', windowEnd: isoAt(1), counted: 4, ruleVersion: 1 }
    const { site_day, activity_day } = await given(
      viewed(9, 3),
      happened(siteVisitorsStream('2026-10-30'), { type: 'VisitorsCounted', data: visitors }),
    )
    expect(site_day).toEqual([{ day: '2026-10-30', readers: 4, views: 9, views_excluded: 3 }])
    expect(activity_day).toEqual([])
  })

  it('lists sign-ups by day, for the cohorts', async () => {
    const { member_joined } = await given(
      happened(userStream(fan), {
        type: 'UserRegistered',
        data: { userId: fan, sealedProfile: 'sealed', nameHash: 'hash', emailVerified: true },
      }),
    )
    expect(member_joined).toEqual([{ user_id: fan, day: '2026-10-30' }])
  })
})
