import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { NotificationGroups } from '@koryaku/contracts/notifications/notification.api.ts'
import type { NotificationKind } from '@koryaku/contracts/notifications/notification-kinds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
beforeAll(async () => {
  site = await startBothSides()
})
afterAll(() => site?.stop())

const call = async (who: Member, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await site.commands.call(who, method, `/api/${url}`, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const newMembers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => site.commands.newMember()))
async function publish(author: Member): Promise<string> {
  const { slug } = await site.commands.newGame()
  const id = (await call(author, 'POST', 'articles', { game_slug: slug })).json().data.id
  await call(author, 'PATCH', `my/articles/${id}/publish`, { content: testContent(), revision: '0' })
  return id
}
const comment = async (who: Member, article: string, body = '助かりました。') =>
  (await call(who, 'POST', 'article_comments', { article_path: article, body })).json().data.id as string

/** A follower of one day, which forms a separate group. */
async function followedOn(followeeId: string, daysAgo: number): Promise<void> {
  const followerId = shortIdFrom(`${followeeId} ${daysAgo}`)
  const stream = userFollowStream(followeeId, followerId)
  const metadata = {
    ...{ $correlationId: followerId, $causationId: newCommandId(), actorId: followerId, app: 'test' },
    occurredAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  }
  await site.commands.events.append(stream, 'no_stream', [
    { id: newCommandId(), type: 'UserFollowed', data: { followeeId, followerId }, metadata },
  ])
}

async function groupsOf(who: Member, query = ''): Promise<NotificationGroups> {
  const answer = await site.get(`/api/my/notifications/grouped${query}`, who)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const linesOf = ({ data }: NotificationGroups) =>
  data.map(({ attributes: { kind, others } }) => (others ? `${kind} +${others}` : kind))

describe('the page of notifications', () => {
  it('shows one line per subject, kind and day, with the newest in front', async () => {
    const [author, fan, other, third] = (await newMembers(4)) as [Member, Member, Member, Member]
    const [first, second] = [await publish(author), await publish(author)]
    for (const who of [fan, other, third]) await call(who, 'POST', `article_likes/${first}`)
    await call(fan, 'POST', `article_likes/${second}`)
    for (const who of [fan, other]) await call(who, 'POST', 'my/users', { name: author.name })
    await comment(fan, first)
    const groups = await groupsOf(author)
    expect(linesOf(groups)).toEqual(['comments', 'follows +1', 'likes', 'likes +2'])
    expect(groups.data[3]?.relationships.createdBy.data?.id).toBe(third.userId)
    expect(groups.meta).toEqual({ next: null, uncheckedCount: 7 })
  })

  it('answers other networks while one reads without pause', async () => {
    const [poller, other] = (await newMembers(2)) as [Member, Member]
    const read = ({ headers }: Member, address: string) =>
      site.get('/api/my/notifications', { headers: { ...headers, 'x-forwarded-for': address } })
    const polls = Array.from({ length: 100 }, () => read(poller, '203.0.113.7'))
    expect((await read(other, '198.51.100.9')).statusCode).toBe(200)
    // Those beyond the share of their network are rejected.
    const statuses = (await Promise.all(polls)).map(({ statusCode }) => statusCode)
    expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(200)
  })

  it('regroups when a like is withdrawn or its user is blocked', async () => {
    const [author, fan, other, third] = (await newMembers(4)) as [Member, Member, Member, Member]
    const article = await publish(author)
    for (const who of [fan, other, third]) await call(who, 'POST', `article_likes/${article}`)
    await call(third, 'DELETE', `article_likes/${article}`)
    const afterUnlike = await groupsOf(author)
    expect(linesOf(afterUnlike)).toEqual(['likes +1'])
    expect(afterUnlike.data[0]?.relationships.createdBy.data?.id).toBe(other.userId)
    await call(author, 'POST', 'my/blocks', { name: other.name })
    const afterBlock = await groupsOf(author)
    expect(linesOf(afterBlock)).toEqual(['likes'])
    expect(afterBlock.data[0]?.relationships.createdBy.data?.id).toBe(fan.userId)
  })

  it('filters by kind: an answer is a reply, a name alone a mention', async () => {
    const [author, fan] = (await newMembers(2)) as [Member, Member]
    const article = await publish(fan)
    const asked = await comment(author, article)
    await call(fan, 'POST', 'article_comments_replies', {
      ...{ article_comment_id: asked, body: `@${author.name} どういたしまして。` },
    })
    await comment(fan, article, `@${author.name} こちらもどうぞ。`)
    await call(fan, 'POST', 'my/users', { name: author.name })
    const countOf = async (kind: NotificationKind) => (await groupsOf(author, `?kind=${kind}`)).data.length
    for (const kind of ['replies', 'mentions', 'follows'] as const) expect(await countOf(kind), kind).toBe(1)
    for (const kind of ['comments', 'likes', 'reviews', 'moderation', 'notices'] as const)
      expect(await countOf(kind), kind).toBe(0)
    const refused = await site.get('/api/my/notifications/grouped?kind=other', author)
    expect(refused.statusCode).toBe(422)
  })

  it('is read in pages by key: no line twice and none missing, whatever arrives meanwhile', async () => {
    const [author, fan] = (await newMembers(2)) as [Member, Member]
    for (let days = 26; days > 0; days--) await followedOn(author.userId, days)
    const first = await groupsOf(author)
    expect(first.data).toHaveLength(24)
    await call(fan, 'POST', 'my/users', { name: author.name })
    const second = await groupsOf(author, `?before=${first.meta.next}`)
    expect(second.meta.next).toBeNull()
    const shown = [...first.data, ...second.data].map(({ id }) => id)
    expect(new Set(shown).size).toBe(26)
    expect((await groupsOf(author)).data[0]?.relationships.createdBy.data?.id).toBe(fan.userId)
  })

  it('marks what is unread until all is marked as read', async () => {
    const [author, fan] = (await newMembers(2)) as [Member, Member]
    await call(fan, 'POST', 'my/users', { name: author.name })
    expect((await groupsOf(author)).data[0]?.attributes.checkedAt).toBeNull()
    await call(author, 'POST', 'my/notifications/check_all')
    const read = await groupsOf(author)
    expect(read.data[0]?.attributes.checkedAt).not.toBeNull()
    expect(read.meta.uncheckedCount).toBe(0)
  })
})

describe('a member with very many notifications', () => {
  const ROWS = 300_000
  const SUBJECTS = 1_500
  let author: Member
  beforeAll(async () => {
    author = await site.commands.newMember()
    // Appending this many likes would take minutes; the rows are deleted below, since no event caused them.
    await site.commands.context.db.query(
      `insert into read.notification (user_id, position, notification_id, actor_id, action, kind, subject, created_at)
       select $1, i, gen_random_uuid(), '', case i when 0 then 'followed' else 'liked' end,
              case i when 0 then 'follows' else 'likes' end, 'work ' || i % $3::integer, now() - interval '1 minute'
         from generate_series(0, $2::integer) i`,
      [author.userId, ROWS, SUBJECTS],
    )
  }, 120_000)
  afterAll(() =>
    site?.commands.context.db.query('delete from read.notification where user_id = $1', [author.userId]),
  )

  it('gets the newest groups within a bound, each page quickly', async () => {
    let before = ''
    const found: string[] = []
    let slowest = 0
    do {
      const begun = performance.now()
      const { data, meta } = await groupsOf(author, before && `?before=${before}`)
      slowest = Math.max(slowest, performance.now() - begun)
      found.push(...data.map(({ id }) => id))
      expect(meta.uncheckedCount).toBe(1_000)
      before = meta.next ?? ''
    } while (before)
    expect([found.length, new Set(found).size]).toEqual([1_000, 1_000])
    // A query of all rows took five seconds a page.
    expect(slowest).toBeLessThan(2_500)
  })

  it('has the panel, the pages of one kind and the red dot, too', async () => {
    const panel = await site.get('/api/my/notifications', author)
    expect([panel.statusCode, panel.json().meta]).toEqual([200, { totalCount: 1_000, uncheckedCount: 1_000 }])
    const likes = await groupsOf(author, '?kind=likes')
    // The newest 5,000 rows are about 1,500 works, three or four of each.
    expect(linesOf(likes)[0]).toBe('likes +3')
    expect(await site.dot(author)).toBe(true)
  })

  it('sees rare kinds behind the newest rows', async () => {
    expect(linesOf(await groupsOf(author, '?kind=follows'))).toEqual(['follows'])
  })
})
