import { PassThrough } from 'node:stream'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { changeRole } from '@koryaku/command-api/users/change-role.ts'
import type {
  NotificationGroups,
  NotificationList,
} from '@koryaku/contracts/notifications/notification.api.ts'
import { unreadInPeriod } from '@koryaku/contracts/tables/unread-in-period.ts'
import { createFeedWaker } from '@koryaku/query-api/notifications/feed-waker.ts'
import { createNotificationFeed } from '@koryaku/query-api/notifications/notification-feed.ts'
import { followPosition } from '@koryaku/query-api/reading/read-position.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
let author: Member
let moderator: Member
let other: Member
beforeAll(async () => {
  site = await startBothSides()
})
afterAll(() => site?.stop())
beforeEach(async () => {
  ;[author, other] = await Promise.all([site.commands.newMember(), site.commands.newMember()])
  moderator = await site.commands.newMember({ roles: ['moderator'] })
})

const call = async (who: Member, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await site.commands.call(who, method, `/api/${url}`, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
async function publish(who: Member): Promise<string> {
  const { slug } = await site.commands.newGame()
  const { id } = (await call(who, 'POST', 'articles', { game_slug: slug })).json().data
  await call(who, 'PATCH', `my/articles/${id}/publish`, { content: testContent(), revision: '0' })
  return id
}
const report = (who: Member, id: string, kind = 'article') =>
  call(who, 'POST', 'reports', { subject: { kind, id }, reason: 'spam' })
async function comment(who: Member): Promise<string> {
  const article = await publish(author)
  const said = await call(who, 'POST', 'article_comments', { article_path: article, body: '宣伝' })
  return said.json().data.id
}
const suspend = (id: string) =>
  call(moderator, 'POST', `moderation/articles/${id}/suspend`, {
    ...{ rule: 'spam', reason: '宣伝だけです', evidenceRevision: '1' },
  })

async function get<Answer>(who: Member, url: string): Promise<Answer> {
  const answer = await site.get(`/api/my/${url}`, who)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const waitingIn = ({ data }: NotificationList | NotificationGroups) =>
  data.flatMap(({ attributes: { action, waiting } }) => (waiting ? [[action, waiting]] : []))
const bell = (who: Member) => get<NotificationList>(who, 'notifications')
const waiting = async (who = moderator) => waitingIn(await bell(who))
/** Items by action; other files leave some that wait. */
async function counts(who = moderator): Promise<{ reports: number; appeals: number }> {
  const lines = (await bell(who)).data.flatMap(({ attributes: { action, waiting } }) =>
    waiting ? [[action, waiting.count] as const] : [],
  )
  const found = new Map<string, number>(lines)
  return { reports: found.get('reports_waiting') ?? 0, appeals: found.get('appeals_waiting') ?? 0 }
}
const check = () => call(moderator, 'POST', 'my/notifications/check_all')

describe('the bell of moderators', () => {
  it('shows open reports as one line until they are withdrawn, without a row for it', async () => {
    const before = await counts()
    const [first, second] = [await publish(author), await publish(author)]
    await report(other, first)
    await report(other, second)
    const reports = before.reports + 2
    expect(await waiting()).toContainEqual(['reports_waiting', { count: reports, queue: 'reports' }])
    expect(waitingIn(await get(moderator, 'notifications/grouped?kind=moderation'))).toEqual(await waiting())
    const said = await comment(other)
    await report(author, said, 'comment')
    expect(await waiting()).toContainEqual(['reports_waiting', { count: reports + 1, queue: 'comments' }])
    for (const id of [first, second]) await call(other, 'DELETE', `reports/${id}`)
    await call(author, 'DELETE', `reports/${said}`)
    expect(await counts()).toEqual(before)
    const { db } = site.commands.context
    const { rows } = await db.query('select from read.notification where user_id = $1', [moderator.userId])
    expect(rows).toEqual([])
  })

  it('has a dot until it is checked, and again with a newer report', async () => {
    const [first, second] = [await publish(author), await publish(author)]
    await report(other, first)
    await bell(moderator)
    expect(await site.dot(moderator)).toBe(true)
    await check()
    expect((await bell(moderator)).meta).toMatchObject({ uncheckedCount: 0 })
    expect(await site.dot(moderator)).toBe(false)
    await report(other, second)
    expect((await bell(moderator)).meta).toMatchObject({ uncheckedCount: 1 })
    expect(await site.dot(moderator)).toBe(true)
    for (const id of [first, second]) await call(other, 'DELETE', `reports/${id}`)
  })

  it('shows an appeal until it is decided', async () => {
    const before = await counts()
    const appeals = before.appeals + 1
    const id = await publish(author)
    await suspend(id)
    await call(author, 'POST', `my/articles/${id}/appeal`, { appeal: '直しました' })
    expect(await waiting()).toContainEqual(['appeals_waiting', { count: appeals, queue: 'appeals' }])
    const decision = { outcome: 'upheld', reason: 'まだ宣伝です' }
    await call(moderator, 'POST', `moderation/articles/${id}/decide_appeal`, decision)
    expect(await counts()).toEqual(before)
    const said = await comment(other)
    const breach = { rule: 'spam', reason: '宣伝' }
    await call(moderator, 'POST', `moderation/article_comments/${said}/suspend`, breach)
    await call(other, 'POST', `my/article_comments/${said}/appeal`, { appeal: '違います' })
    expect(await waiting()).toContainEqual(['appeals_waiting', { count: appeals, queue: 'comments' }])
    await call(moderator, 'POST', `moderation/article_comments/${said}/decide_appeal`, decision)
    expect(await counts()).toEqual(before)
  })

  it('is for those who moderate, and ends with the role', async () => {
    const id = await publish(author)
    await report(other, id)
    expect((await counts()).reports).toBeGreaterThan(0)
    expect(await waiting(author)).toEqual([])
    const writer = await site.commands.newMember({ roles: ['g8writer'] })
    expect(await waiting(writer)).toEqual([])
    const { name } = moderator
    await changeRole(site.commands.context, { name, role: 'moderator', how: 'revoke' })
    expect(await waiting()).toEqual([])
    expect(await site.dot(moderator)).toBe(false)
    await call(other, 'DELETE', `reports/${id}`)
  })

  it('leaves out what concerns the moderator, or was reported by them', async () => {
    const colleague = await site.commands.newMember({ roles: ['owner'] })
    const before = await counts()
    const [own, foreign] = [await publish(moderator), await publish(author)]
    await report(other, own)
    await report(moderator, foreign)
    expect(await counts()).toEqual(before)
    expect((await counts(colleague)).reports).toBe(before.reports + 2)
    await call(other, 'DELETE', `reports/${own}`)
    await call(moderator, 'DELETE', `reports/${foreign}`)
  })

  it('rings immediately for a connected moderator, and not for others', async () => {
    const { db, log, config } = site.commands.context
    const source = { db, databaseUrl: config.DATABASE_URL, log }
    const readModels = followPosition(source, 'read_position', readModelPosition)
    const id = await publish(author)
    const after = (await site.commands.events.headPosition()) ?? 0n
    await readModels.waitFor(after, moderator.userId)
    const waker = createFeedWaker(db, readModels, log)
    const listen = ({ userId }: Member) => {
      const stream = new PassThrough()
      const heard: string[] = []
      stream.on('data', chunk => heard.push(String(chunk)))
      const forget = waker.add(
        createNotificationFeed(db, stream, { userId, after, isSignedIn: async () => true }),
      )
      return { heard, forget }
    }
    const [staff, member] = [listen(moderator), listen(other)]
    await report(other, id)
    await expect.poll(() => staff.heard.join('')).toContain('reports_waiting')
    expect(member.heard).toEqual([])
    for (const { forget } of [staff, member]) forget()
    await readModels.stop()
    await call(other, 'DELETE', `reports/${id}`)
  })

  it('is in no email digest', async () => {
    const id = await publish(author)
    await report(other, id)
    expect((await counts()).reports).toBeGreaterThan(0)
    const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
    const { db } = site.commands.context
    expect(await unreadInPeriod(db, moderator.userId, ['moderation'], from, to)).toEqual([])
    await call(other, 'DELETE', `reports/${id}`)
  })
})
