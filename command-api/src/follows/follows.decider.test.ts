import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { gameFollowDecider } from './game-follow.decider.ts'
import { userFollowDecider } from './user-follow.decider.ts'

describe('following a game', () => {
  const pair = { gameId: shortIdFrom('game'), userId: shortIdFrom('user') }
  const followed = { type: 'GameFollowed', data: pair } as const
  const unfollowed = { type: 'GameUnfollowed', data: pair } as const
  const follow = gameFollowDecider(pair)

  it('follows', () => given(follow, []).when('set').happens(followed))
  it('is a no-op when followed already', () => given(follow, [followed]).when('set').nothingHappens())
  it('unfollows', () => given(follow, [followed]).when('unset').happens(unfollowed))
  it('is a no-op when not followed', () =>
    given(follow, [followed, unfollowed]).when('unset').nothingHappens())
})

describe('following a member', () => {
  const pair = { followeeId: shortIdFrom('a'), followerId: shortIdFrom('b') }
  const followed = { type: 'UserFollowed', data: pair } as const
  const follow = userFollowDecider(pair)

  it('follows', () => given(follow, []).when('set').happens(followed))
  it('is a no-op when followed already', () => given(follow, [followed]).when('set').nothingHappens())
  it('unfollows', () =>
    given(follow, [followed]).when('unset').happens({ type: 'UserUnfollowed', data: pair }))
  it('refuses to follow oneself', () =>
    given(userFollowDecider({ followeeId: pair.followerId, followerId: pair.followerId }), [])
      .when('set')
      .isRefused('follow_self'))
})
