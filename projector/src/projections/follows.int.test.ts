import { describe, expect, it } from 'vitest'
import { examplesOf } from '#testing/examples.ts'
import {
  author,
  authorFollowed,
  authorUnfollowed,
  countedAgain,
  erased,
  excluded,
  fan,
  gameFollowed,
  gameId,
  gameUnfollowed,
  other,
} from '#testing/small-world.ts'
import { follows } from './follows.ts'
import { users } from './users.ts'

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

  it('keeps a row for a withdrawn follow, and the new time when it is repeated', async () => {
    const left = await given(gameFollowed(), gameUnfollowed(fan, 1))
    expect(left.game_follow).toMatchObject([{ user_id: fan, is_set: false }])
    const again = await given(authorFollowed(fan), authorUnfollowed(fan, 1), authorFollowed(fan, 2))
    expect(again.user_follow).toMatchObject([{ follower_id: fan, is_set: true }])
    expect(JSON.stringify(again.user_follow)).toContain('2026-10-30T12:02:00')
  })
})

describe('users: numbers of followers and followed accounts, equal to the lists', () => {
  const examples = examplesOf(users)
  const countsOf = async (...steps: Parameters<typeof examples.given>) => {
    const { user_counter = [] } = await examples.given(...steps)
    const of = (id: string) => user_counter.find(row => row.user_id === id)
    return { followers: of(author)?.followers, following: of(fan)?.following }
  }
  const both = [authorFollowed(fan), authorFollowed(other)]

  it('all followers', async () => {
    expect(await countsOf(...both)).toEqual({ followers: 2, following: 1 })
  })

  it('no more by an erased account, whichever stream comes first', async () => {
    expect(await countsOf(...both, erased(other))).toEqual({ followers: 1, following: 1 })
    expect(await countsOf(erased(other), ...both)).toEqual({ followers: 1, following: 1 })
  })

  it('no more of an erased account, whichever stream comes first', async () => {
    expect(await countsOf(...both, erased(author))).toMatchObject({ following: 0 })
    expect(await countsOf(erased(author), ...both)).toMatchObject({ following: 0 })
    const left = [...both, erased(author), authorUnfollowed(fan, 1)]
    expect(await countsOf(...left)).toMatchObject({ following: 0 })
  })

  it('subtracts an account that was excluded and erased once, not twice', async () => {
    const counted = { followers: 1, following: 1 }
    expect(await countsOf(...both, excluded(other, '2026-10-01'), erased(other))).toEqual(counted)
    expect(await countsOf(...both, erased(other), excluded(other, '2026-10-01'))).toEqual(counted)
    const again = [excluded(other, '2026-10-01'), countedAgain(other, 1)]
    expect(await countsOf(...both, erased(other), ...again)).toEqual(counted)
  })
})
