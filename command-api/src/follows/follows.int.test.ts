import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { UserNameReserved, userNameStream } from '@koryaku/contracts/users/user.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toNewEvents } from '#command-handling/execute.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { nameHashesOf } from '#users/name-hashes.ts'

let site: TestApp
let fan: Caller
beforeAll(async () => {
  site = await startTestApp()
  fan = await site.newMember()
})
afterAll(() => site.stop())

const typesOf = async (stream: string) => (await site.events.readStream(stream)).map(({ type }) => type)

describe('following', () => {
  it('a game and no longer', async () => {
    const { slug, gameId } = await site.newGame()
    const followed = await site.call(fan, 'POST', '/api/my/games', { slug })
    expect(followed.json().data).toEqual({
      type: 'game',
      id: gameId,
      attributes: { slug, followedByCurrentUser: true },
    })
    await site.call(fan, 'POST', '/api/my/games', { slug })
    const unfollowed = await site.call(fan, 'DELETE', `/api/my/games/${slug}`)
    expect(unfollowed.json().data.attributes.followedByCurrentUser).toBe(false)
    expect(await typesOf(gameFollowStream(gameId, fan.userId))).toEqual(['GameFollowed', 'GameUnfollowed'])
  })

  it('a member, in any spelling of the name', async () => {
    const star = await site.newMember()
    const follow = (name: string) => site.call(fan, 'POST', '/api/my/users', { name })
    expect((await follow(star.name)).json().data.id).toBe(star.userId)
    expect((await follow(star.name.toUpperCase())).statusCode).toBe(200)
    expect((await site.call(fan, 'DELETE', `/api/my/users/${star.name}`)).statusCode).toBe(200)
    expect(await typesOf(userFollowStream(star.userId, fan.userId))).toEqual([
      'UserFollowed',
      'UserUnfollowed',
    ])
  })

  it.each([
    ['oneself', () => ({ name: fan.name }), 422, 'follow_self'],
    ['nobody', () => ({ name: 'nobody-of-that-name' }), 404, 'user_not_found'],
    ['no name', () => ({ name: '<script>' }), 422, 'invalid_request'],
    ['nothing', () => ({}), 422, 'invalid_request'],
  ])('refuses %s', async (_, body, status, code) => {
    const before = await site.events.headPosition()
    const answer = await site.call(fan, 'POST', '/api/my/users', body())
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([status, code])
    expect(await site.writtenSince(before)).toEqual([])
  })

  it('does not find a user who wishes to be anonymous', async () => {
    const hidden = await site.newMember()
    const profile = { displayName: '名無し', description: '', picture: null, anonymous: true }
    await site.call(hidden, 'PATCH', '/api/my/profile', profile)
    for (const [method, url] of [
      ['POST', '/api/my/users'],
      ['DELETE', `/api/my/users/${hidden.name}`],
    ] as const) {
      const answer = await site.call(fan, method, url, method === 'POST' ? { name: hidden.name } : undefined)
      expect([answer.statusCode, answer.body.includes(hidden.userId)]).toEqual([404, false])
    }
  })

  it('does not find a user under a name that is only reserved', async () => {
    const name = `r${shortIdFrom(newCommandId())}`
    const [userId, nameHash] = [
      shortIdFrom(newCommandId()),
      (await nameHashesOf(site.context.db, name)).name.keyed,
    ]
    const stream = userNameStream(nameHash)
    const envelope = { commandId: newCommandId(), commandHash: '', correlationId: '', actorId: userId }
    const decided = [{ type: UserNameReserved.type, data: { nameHash, userId } }]
    const occurredAt = new Date().toISOString()
    await site.events.append(stream, 'no_stream', toNewEvents(stream, decided, { ...envelope, occurredAt }))
    expect((await site.call(fan, 'POST', '/api/my/users', { name })).statusCode).toBe(404)
  })
})
