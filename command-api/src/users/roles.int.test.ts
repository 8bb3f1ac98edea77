import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let owner: Caller
beforeAll(async () => {
  site = await startTestApp()
  owner = await site.newMember({ roles: ['owner'] })
})
afterAll(() => site.stop())

const give = (who: Caller, name: string, role: string) => site.call(who, 'POST', '/api/roles', { name, role })
const take = (who: Caller, name: string, role: string) =>
  site.call(who, 'DELETE', `/api/roles/${name}/${role}`)

describe('roles', () => {
  it('are given and taken by owners, with their name on it', async () => {
    const member = await site.newMember()
    const given = await give(owner, member.name.toUpperCase(), 'moderator')
    expect(given.json().data.attributes).toMatchObject({ userId: member.userId, roles: ['moderator'] })
    expect((await site.events.readLast(`user-${member.userId}`))?.data).toMatchObject({ by: owner.userId })
    const taken = await take(owner, member.name, 'moderator')
    expect(taken.json().data.attributes.roles).toEqual([])
    await site.projected(taken)
    const { rows } = await site.context.db.query(
      'select granted, by_user_id from read.role_change where user_id = $1 order by at',
      [member.userId],
    )
    expect(rows).toEqual([
      { granted: true, by_user_id: owner.userId },
      { granted: false, by_user_id: owner.userId },
    ])
  })

  it('count from the next call on for who is signed in already, and end the same way', async () => {
    const member = await site.newMember()
    const act = async () => (await site.call(member, 'POST', '/api/moderation/undo/preview', {})).statusCode
    expect(await act()).toBe(403)
    // At once, though the read model may be a moment behind.
    await give(owner, member.name, 'moderator')
    expect(await act()).toBe(422)
    const taken = await take(owner, member.name, 'moderator')
    await site.projected(taken)
    expect(await act()).toBe(403)
  })

  it('given twice are given once', async () => {
    const member = await site.newMember()
    await give(owner, member.name, 'g8writer')
    const head = await site.events.headPosition()
    expect((await give(owner, member.name, 'g8writer')).statusCode).toBe(200)
    expect(await site.writtenSince(head)).toEqual([])
  })

  it('of an owner are not taken by himself, so that there is always one', async () => {
    expect((await take(owner, owner.name, 'owner')).json().errors[0].code).toBe('own_role')
  })

  it.each([
    ['nobody-has-this-name', 'owner', 404],
    ['x', 'owner', 422],
    ['somebody', 'king', 422],
  ])('refuse %s as %s', async (name, role, status) =>
    expect((await give(owner, name, role)).statusCode).toBe(status),
  )
})
