import { findViewer } from '@koryaku/server-kit/product-session.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseUser } from '#personal-data/erase-user.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { loadUser, refreshViewer } from './find-user.ts'

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
const sessionOf = ({ headers }: Caller) => /gaming_session=([^;]+)/.exec(headers.cookie ?? '')?.[1]
const owns = async (userId: string) => {
  const user = await loadUser(site.events, userId)
  return user.registered && user.roles.includes('owner')
}

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
    // Effective immediately, although the read model may lag.
    await give(owner, member.name, 'moderator')
    expect(await act()).toBe(422)
    const taken = await take(owner, member.name, 'moderator')
    await site.projected(taken)
    expect(await act()).toBe(403)
  })

  it('have no effect from the revocation on, even while the read models are paused', async () => {
    const fallen = await site.newMember({ roles: ['owner'] })
    const accomplice = await site.newMember()
    const { slug } = await site.newGame()
    await site.projected({ headers: { 'x-event-position': String(await site.events.headPosition()) } })
    const release = await site.holdReadModels()
    try {
      expect((await take(owner, fallen.name, 'owner')).statusCode).toBe(200)
      for (const name of [fallen.name, accomplice.name])
        expect((await give(fallen, name, 'owner')).json().errors[0].code).toBe('forbidden')
      const writing = { game_slug: slug, official: true }
      const template = await site.call(fallen, 'POST', '/api/articles/create_template', writing)
      expect(template.json().errors[0].code).toBe('forbidden')
      const viewer = await findViewer(site.context.db, sessionOf(fallen))
      expect(viewer).toMatchObject({ userId: fallen.userId, roles: [] })
      expect(await owns(fallen.userId)).toBe(false)
    } finally {
      await release()
    }
  })

  it('are lost with the erasure of the user, even for a viewer that was read before it', async () => {
    const { db, events } = site.context
    const gone = await site.newMember({ roles: ['moderator'] })
    await site.projected({ headers: { 'x-event-position': String(await site.events.headPosition()) } })
    const before = await findViewer(db, sessionOf(gone))
    if (!before) throw new Error('not signed in')
    expect((await refreshViewer(events, before)).roles).toEqual(['moderator'])
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [gone.userId])
    await eraseUser({ db, events }, gone.userId)
    expect(await refreshViewer(events, before)).toMatchObject({ roles: [], verified: false })
    expect((await site.call(gone, 'POST', '/api/moderation/undo/preview', {})).statusCode).toBe(401)
  })

  it('are changed one after the other, so that two who take them from each other do not both succeed', async () => {
    const rivals = [await site.newMember({ roles: ['owner'] }), await site.newMember({ roles: ['owner'] })]
    const [one, other] = rivals as [Caller, Caller]
    const answers = await Promise.all([take(one, other.name, 'owner'), take(other, one.name, 'owner')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect((await Promise.all(rivals.map(({ userId }) => owns(userId)))).sort()).toEqual([false, true])
  })

  it('are given and taken only by who has signed in just now', async () => {
    const away = await site.newMember({ roles: ['owner'] })
    const at = `update identity.product_session set authenticated_at = $2 where user_id = $1`
    for (const when of [new Date(Date.now() - 16 * 60_000), null]) {
      await site.context.db.query(at, [away.userId, when])
      expect((await give(away, owner.name, 'g8writer')).json().errors[0].code).toBe(
        'reauthentication_required',
      )
    }
  })

  it('end a session twelve hours after the sign-in, or after two hours without a request', async () => {
    const setBack = (what: string, who: Caller, by: string) =>
      site.context.db.query(
        `update identity.product_session set ${what} = now() - $2::interval where user_id = $1`,
        [who.userId, by],
      )
    const isSignedIn = async (who: Caller) => (await findViewer(site.context.db, sessionOf(who))) !== null
    for (const [what, by] of [
      ['created_at', '12 hours 1 minute'],
      ['last_seen_at', '2 hours 1 minute'],
    ] as const) {
      const [staff, member] = [await site.newMember({ roles: ['moderator'] }), await site.newMember()]
      await site.projected({ headers: { 'x-event-position': String(await site.events.headPosition()) } })
      for (const who of [staff, member]) await setBack(what, who, by)
      expect([await isSignedIn(staff), await isSignedIn(member)]).toEqual([false, true])
    }
    const forgotten = await site.newMember()
    await setBack('last_seen_at', forgotten, '14 days 1 minute')
    expect(await isSignedIn(forgotten)).toBe(false)
  })

  it('given twice are given once', async () => {
    const member = await site.newMember()
    await give(owner, member.name, 'g8writer')
    const head = await site.events.headPosition()
    expect((await give(owner, member.name, 'g8writer')).statusCode).toBe(200)
    expect(await site.writtenSince(head)).toEqual([])
  })

  it('cannot be revoked by an owner from their own account, so that there is always one', async () => {
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
