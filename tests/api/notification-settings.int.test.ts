import type { KindSetting, NotificationKind } from '@koryaku/contracts/notifications/notification-kinds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
beforeAll(async () => {
  site = await startBothSides()
})
afterAll(() => site?.stop())

const follow = async (who: Member, name: string) =>
  expect((await site.commands.call(who, 'POST', '/api/my/users', { name })).statusCode).toBeLessThan(300)
const choose = (who: Member, settings: Partial<Record<NotificationKind, KindSetting>>) =>
  site.commands.call(who, 'PATCH', '/api/my/notification_settings', { language: 'en', settings })
const get = async (who: Member, path: string) => (await site.get(`/api/my/${path}`, who)).json()
async function bellOf(who: Member) {
  const { data, meta } = await get(who, 'notifications')
  return { shown: data.length, ...meta, dot: await site.dot(who) }
}

describe('notification settings', () => {
  it('hide a kind from the bell, its counts and its dot, but not from the page', async () => {
    const [author, fan] = await Promise.all([site.commands.newMember(), site.commands.newMember()])
    await follow(fan, author.name)
    expect(await bellOf(author)).toEqual({ shown: 1, totalCount: 1, uncheckedCount: 1, dot: true })
    expect((await choose(author, { follows: { bell: false, mail: 'never' } })).statusCode).toBe(200)
    expect(await bellOf(author)).toEqual({ shown: 0, totalCount: 0, uncheckedCount: 0, dot: false })
    const page = await get(author, 'notifications/grouped')
    expect([page.data.length, page.meta.uncheckedCount]).toEqual([1, 1])
    // The rows are as they were: a change of mind shows them again.
    await choose(author, { follows: { bell: true, mail: 'never' } })
    expect(await bellOf(author)).toEqual({ shown: 1, totalCount: 1, uncheckedCount: 1, dot: true })
  })

  it('are read as the defaults until chosen, then as chosen, kind by kind', async () => {
    const author = await site.commands.newMember()
    const before = (await get(author, 'notification_settings')).data.attributes
    expect(before.language).toBeNull()
    expect(before.settings.likes).toEqual({ bell: true, mail: 'never' })
    await choose(author, { likes: { bell: false, mail: 'daily' } })
    await choose(author, { replies: { bell: true, mail: 'weekly' } })
    const { language, settings } = (await get(author, 'notification_settings')).data.attributes
    expect(language).toBe('en')
    expect(settings).toEqual({
      ...before.settings,
      likes: { bell: false, mail: 'daily' },
      replies: { bell: true, mail: 'weekly' },
    })
  })

  it('keep moderation in the bell, and refuse a kind that does not exist', async () => {
    const author = await site.commands.newMember()
    expect((await choose(author, { moderation: { bell: false, mail: 'never' } })).statusCode).toBe(422)
    expect((await choose(author, { moderation: { bell: true, mail: 'daily' } })).statusCode).toBe(200)
    expect((await choose(author, { other: { bell: true, mail: 'never' } } as never)).statusCode).toBe(422)
  })
})
