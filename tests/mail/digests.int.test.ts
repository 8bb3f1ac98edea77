import { planDigests, sendDigests } from '@koryaku/command-api/digests/digests.ts'
import { performDue } from '@koryaku/command-api/due/due-work.ts'
import { eraseUser } from '@koryaku/command-api/personal-data/erase-user.ts'
import { mailsTo } from '@koryaku/command-api/testing/browser.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type MailFrequency, settingsOf } from '@koryaku/contracts/notifications/notification-kinds.ts'
import { notificationSettingsStream } from '@koryaku/contracts/notifications/notification-settings.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>> & { email: string }

/** A Wednesday and the Monday after it, which no other test has. */
const day = (time: string) => new Date(`2031-03-05T${time}:00+09:00`)
const monday = (time: string) => new Date(`2031-03-10T${time}:00+09:00`)

let site: Site
let digests: ReturnType<typeof sendDigests>
beforeAll(async () => {
  site = await startBothSides()
  digests = sendDigests(site.commands.context)
})
afterAll(async () => {
  digests?.close()
  await site?.stop()
})

async function newMember(): Promise<Member> {
  const member = await site.commands.newMember()
  const [id, email] = [`identity-${member.userId}`, `d-${member.userId}@example.com`]
  const { db } = site.commands.context
  await db.query(
    `insert into identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     values ($1, $2, $3, true, now(), now())`,
    [id, member.name, email],
  )
  await db.query('insert into identity.identity_link (identity_id, user_id) values ($1, $2)', [
    ...[id, member.userId],
  ])
  return { ...member, email }
}
const metadataAt = (actorId: string, at: Date) => ({
  ...{ $correlationId: actorId, $causationId: newCommandId(), actorId, app: 'test' },
  occurredAt: at.toISOString(),
})
async function choose({ userId }: Member, mail: MailFrequency, at: Date): Promise<void> {
  const { events } = site.commands
  const stream = notificationSettingsStream(userId)
  const last = await events.readLast(stream)
  const settings = settingsOf(kind => ({ bell: true, mail: kind === 'follows' ? mail : 'never' }))
  await events.append(stream, last?.revision ?? 'no_stream', [
    {
      ...{ id: newCommandId(), type: 'NotificationSettingsChanged', metadata: metadataAt(userId, at) },
      data: { userId, language: 'ja', settings },
    },
  ])
}
async function followed({ userId }: Member, at: Date): Promise<void> {
  const followerId = shortIdFrom(newCommandId())
  await site.commands.events.append(userFollowStream(userId, followerId), 'no_stream', [
    {
      ...{ id: newCommandId(), type: 'UserFollowed', metadata: metadataAt(followerId, at) },
      data: { followeeId: userId, followerId },
    },
  ])
}
/** A worker that looks once. */
async function look(at: Date): Promise<void> {
  // Reading waits for the read models.
  await site.get('/api/healthcheck')
  await expect.poll(async () => (await site.get('/api/my/notifications', anyone)).statusCode).toBe(200)
  const { context } = site.commands
  await performDue([planDigests(context)], at, context.log)
  await performDue([digests], at, context.log)
}
let anyone: Member
beforeAll(async () => {
  anyone = await newMember()
})
const periodsOf = async ({ userId }: Member) => {
  const { rows } = await site.commands.context.db.query<{ period: string; sent: boolean }>(
    `select period, sent_at is not null as sent from identity.digest_outbox where user_id = $1 order by period`,
    [userId],
  )
  return rows.map(({ period, sent }) => (sent ? period : `${period} unsent`))
}
/** Mails of before a mail to a second user: the worker sends one after the other. */
const countOf = async ({ email }: Member): Promise<number> => {
  const found = await fetch(`${process.env.MAILBOX_URL}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return ((await found.json()) as unknown[]).length
}

describe('digests by email', () => {
  it('come once, at 8:00 in Japan, with what is unread of the period', async () => {
    const member = await newMember()
    await choose(member, 'daily', day('06:00'))
    await followed(member, new Date(day('07:59').getTime() - 30 * 3_600_000))
    await followed(member, day('07:00'))
    await followed(member, day('08:01'))
    await look(day('07:59'))
    expect(await periodsOf(member)).toEqual([])
    await look(day('08:00'))
    await look(day('08:01'))
    await look(day('12:00'))
    const [mail, ...others] = await mailsTo(member.email)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('昨日の通知1件')
    expect(mail?.text).toContain('フォロー 1件')
    expect(await periodsOf(member)).toEqual(['daily 2031-03-05'])
  })

  it('do not come for a user who chose never at 7:59, or since', async () => {
    const [before, since, other] = [await newMember(), await newMember(), await newMember()]
    for (const member of [before, since, other]) {
      await choose(member, 'daily', day('06:00'))
      await followed(member, day('07:00'))
    }
    await choose(before, 'never', day('07:59'))
    const { context } = site.commands
    await site.get('/api/my/notifications', anyone)
    await performDue([planDigests(context)], day('08:00'), context.log)
    await choose(since, 'never', day('08:01'))
    await performDue([digests], day('08:02'), context.log)
    expect(await mailsTo(other.email)).toHaveLength(1)
    expect(await countOf(before)).toBe(0)
    expect(await countOf(since)).toBe(0)
  })

  it('come on Mondays to those who chose weekly, and not when all is read', async () => {
    const [member, reader] = [await newMember(), await newMember()]
    for (const one of [member, reader]) {
      await choose(one, 'weekly', day('06:00'))
      await followed(one, day('07:00'))
    }
    await site.get('/api/my/notifications', anyone)
    await site.commands.call(reader, 'POST', '/api/my/notifications/check_all')
    await look(day('08:00'))
    expect(await periodsOf(member)).toEqual([])
    await look(monday('08:00'))
    expect((await mailsTo(member.email))[0]?.subject).toContain('1週間の通知1件')
    expect(await periodsOf(reader)).toEqual(['weekly 2031-03-10'])
    expect(await countOf(reader)).toBe(0)
  })

  it('end by the link in the email, without signing in, and only by POST', async () => {
    const member = await newMember()
    await choose(member, 'daily', day('06:00'))
    await followed(member, day('07:00'))
    await look(day('08:00'))
    const [mail] = await mailsTo(member.email)
    const token = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const path = `/api/notification_unsubscribes/${token}`
    const settings = async () =>
      (await site.get('/api/my/notification_settings', member)).json().data.attributes.settings.follows.mail
    const shown = await site.get(path)
    expect([shown.statusCode, shown.headers.location]).toEqual([303, `/unsubscribe?token=${token}`])
    expect(await settings()).toBe('daily')
    const post = (address: string) =>
      site.commands.app.inject({
        ...{ method: 'POST', url: address, payload: 'List-Unsubscribe=One-Click' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await post(`${path}x`)).statusCode).toBe(404)
    expect(await settings()).toBe('daily')
    for (const _ of ['once', 'again']) expect((await post(path)).statusCode).toBe(204)
    expect(await settings()).toBe('never')
  })

  it('leave nothing of a user who deletes the account', async () => {
    const member = await newMember()
    await choose(member, 'daily', day('06:00'))
    await followed(member, day('07:00'))
    const { context } = site.commands
    await site.get('/api/my/notifications', anyone)
    await performDue([planDigests(context)], day('08:00'), context.log)
    expect(await periodsOf(member)).toEqual(['daily 2031-03-05 unsent'])
    await context.db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [
      member.userId,
    ])
    await eraseUser(context, member.userId)
    await performDue([digests], day('08:01'), context.log)
    expect([await periodsOf(member), await countOf(member)]).toEqual([[], 0])
  })
})
