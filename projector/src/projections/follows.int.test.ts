import { describe, expect, it } from 'vitest'
import { examplesOf } from '#testing/examples.ts'
import {
  author,
  authorFollowed,
  authorUnfollowed,
  fan,
  gameFollowed,
  gameId,
  gameUnfollowed,
} from '#testing/small-world.ts'
import { follows } from './follows.ts'

const { given } = examplesOf(follows)

describe('follows: given who follows what, the pairs that lists and the following feed are made of', () => {
  it('a game that is followed is a row, since when', async () => {
    const { game_follow, user_follow } = await given(gameFollowed(fan, 10))
    expect(game_follow).toMatchObject([{ game_id: gameId, user_id: fan }])
    expect(JSON.stringify(game_follow)).toContain('2026-10-30T12:10:00')
    expect(user_follow).toEqual([])
  })

  it('so is a member', async () => {
    const { user_follow } = await given(authorFollowed(fan))
    expect(user_follow).toMatchObject([{ followee_id: author, follower_id: fan }])
  })

  it('who follows no more keeps a row that says so; who comes back, since when', async () => {
    const left = await given(gameFollowed(), gameUnfollowed(fan, 1))
    expect(left.game_follow).toMatchObject([{ user_id: fan, is_set: false }])
    const again = await given(authorFollowed(fan), authorUnfollowed(fan, 1), authorFollowed(fan, 2))
    expect(again.user_follow).toMatchObject([{ follower_id: fan, is_set: true }])
    expect(JSON.stringify(again.user_follow)).toContain('2026-10-30T12:02:00')
  })
})
