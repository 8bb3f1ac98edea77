import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import type {
  NotificationGroups,
  NotificationList,
} from '@koryaku/contracts/notifications/notification.api.ts'
import { PUBLICATIONS_MAX } from '@koryaku/contracts/notifications/notification-kinds.ts'
import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { unreadInPeriod } from '@koryaku/contracts/tables/unread-in-period.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
let author: Member
let reader: Member
beforeAll(async () => {
  site = await startBothSides()
})
afterAll(() => site?.stop())
beforeEach(async () => {
  ;[author, reader] = await Promise.all([site.commands.newMember(), site.commands.newMember()])
})

const call = async (who: Member, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await site.commands.call(who, method, `/api/${url}`, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
/** A follow whose time is before that of the next command. */
const follow = (who: Member, followed: Member) => call(who, 'POST', 'my/users', { name: followed.name })
async function draft(who: Member): Promise<string> {
  const { slug } = await site.commands.newGame()
  return (await call(who, 'POST', 'articles', { game_slug: slug })).json().data.id
}
async function publish(who: Member): Promise<string> {
  const id = await draft(who)
  await call(who, 'PATCH', `my/articles/${id}/publish`, { content: testContent(), revision: '0' })
  return id
}
async function publishReview(who: Member): Promise<string> {
  const { slug } = await site.commands.newGame({ platforms: ['PC'] })
  const { id } = (await call(who, 'POST', 'game_reviews', { game_slug: slug })).json().data
  const paragraph = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: '楽しい。' }] }
  const content = {
    ...contentOf(emptyReview()),
    ...{ title: '感想', platform: 'PC', score: 8, outcome: 'finished' },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  await call(who, 'PATCH', `my/game_reviews/${id}/publish`, { content, base: null })
  return id
}

/** Publications by events alone, one per time. */
async function publishedAt(who: Member, times: Date[]): Promise<void> {
  for (const at of times) {
    const articleId = shortIdFrom(newCommandId())
    const article = { articleId, authorId: who.userId, gameId: shortIdFrom('game') }
    const metadata = {
      ...{ $correlationId: who.userId, $causationId: newCommandId(), actorId: who.userId, app: 'test' },
      occurredAt: at.toISOString(),
    }
    const content = {
      ...{ title: '題', kind: 'blog' as const, language: 'ja' as const, document: emptyDocument() },
      ...{ description: '', thumbnail: null, tags: [] },
    }
    await site.commands.events.append(articleStream(articleId), 'no_stream', [
      { id: newCommandId(), type: 'ArticleDrafted', data: { ...article, content }, metadata },
      { id: newCommandId(), type: 'ArticlePublished', data: { ...article, textRef: null }, metadata },
    ])
  }
}
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000)

const get = async <Answer>(url: string): Promise<Answer> => {
  const answer = await site.get(`/api/my/${url}`, reader)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const bell = (query = '') => get<NotificationList>(`notifications${query}`)
const page = (query = '') => get<NotificationGroups>(`notifications/grouped${query}`)
const actions = ({ data }: NotificationList | NotificationGroups) =>
  data.map(({ attributes }) => attributes.action)

describe('a publication of a followed member', () => {
  it('is in the bell, on the page and in the counts, until it is checked', async () => {
    await follow(reader, author)
    const id = await publish(author)
    const list = await bell()
    expect(actions(list)).toEqual(['published'])
    expect(list.meta).toMatchObject({ totalCount: 1, uncheckedCount: 1 })
    expect(list.data[0]?.relationships.createdBy.data?.id).toBe(author.userId)
    expect(JSON.stringify(list.included)).toContain(id)
    expect((await page('?kind=publications')).meta.uncheckedCount).toBe(1)
    expect(await site.dot(reader)).toBe(true)
    await call(reader, 'POST', 'my/notifications/check_all')
    expect(await site.dot(reader)).toBe(false)
    const checked = await bell()
    expect(checked.data[0]?.attributes.checkedAt).not.toBeNull()
    expect(checked.meta.uncheckedCount).toBe(0)
    await publish(author)
    expect(await site.dot(reader)).toBe(true)
    expect((await bell()).meta).toMatchObject({ totalCount: 2, uncheckedCount: 1 })
  })

  it('is listed once, not again after an update or a second publication', async () => {
    await follow(reader, author)
    const id = await publish(author)
    await call(author, 'PATCH', `my/articles/${id}/unpublish`)
    expect(actions(await bell())).toEqual([])
    expect(await site.dot(reader)).toBe(false)
    await call(author, 'PATCH', `my/articles/${id}/publish`, { content: testContent('二度目') })
    expect((await bell()).meta).toMatchObject({ totalCount: 1, uncheckedCount: 1 })
  })

  it('is not listed if it was before the follow, or after its end', async () => {
    await publish(author)
    await follow(reader, author)
    expect(actions(await bell())).toEqual([])
    await publish(author)
    expect(actions(await bell())).toEqual(['published'])
    await call(reader, 'DELETE', `my/users/${author.name}`)
    expect(actions(await bell())).toEqual([])
    expect(await site.dot(reader)).toBe(false)
  })

  it('is hidden while its author is blocked, muted or anonymous', async () => {
    const muted = await site.commands.newMember()
    const hidden = await site.commands.newMember()
    for (const who of [author, muted, hidden]) await follow(reader, who)
    await call(hidden, 'PATCH', 'my/profile', { anonymous: true })
    for (const who of [author, muted, hidden]) await publish(who)
    expect(actions(await bell())).toEqual(['published', 'published'])
    await call(hidden, 'PATCH', 'my/profile', { anonymous: false })
    expect(actions(await bell())).toHaveLength(2)
    await call(reader, 'POST', 'my/mutes', { name: muted.name })
    expect(actions(await bell())).toEqual(['published'])
    await call(author, 'POST', 'my/blocks', { name: reader.name })
    expect(actions(await bell())).toEqual([])
    expect(actions(await page())).toEqual([])
    expect(await site.dot(reader)).toBe(false)
  })

  it('is hidden while it is suspended or deleted', async () => {
    const moderator = await site.commands.newMember({ roles: ['moderator'] })
    await follow(reader, author)
    const [first, second] = [await publish(author), await publish(author)]
    const breach = { rule: 'spam', reason: '宣伝だけです', evidenceRevision: '1' }
    await call(moderator, 'POST', `moderation/articles/${first}/suspend`, breach)
    expect(actions(await bell())).toEqual(['published'])
    await call(author, 'DELETE', `my/articles/${second}`)
    expect(actions(await bell())).toEqual([])
    expect(await site.dot(reader)).toBe(false)
    await call(author, 'PATCH', `my/articles/${second}/restore`)
    expect(actions(await bell())).toEqual(['published'])
  })

  it('is not in the bell if the setting is off', async () => {
    await follow(reader, author)
    await publish(author)
    const settings = { publications: { bell: false, mail: 'never' } }
    await call(reader, 'PATCH', 'my/notification_settings', { language: 'ja', settings })
    expect((await bell()).meta).toMatchObject({ totalCount: 0, uncheckedCount: 0 })
    expect(await site.dot(reader)).toBe(false)
    expect((await page()).meta.uncheckedCount).toBe(1)
  })

  it('is in a digest of its period until it is checked', async () => {
    await follow(reader, author)
    await publish(author)
    await bell()
    const unread = (from: Date, to: Date) =>
      unreadInPeriod(site.commands.context.db, reader.userId, ['publications'], from, to)
    const [yesterday, now] = [daysAhead(-1), daysAhead(0)]
    expect(await unread(yesterday, now)).toEqual([
      { title: testContent().title, kind: 'publications', count: '1' },
    ])
    expect(await unread(daysAhead(-2), yesterday)).toEqual([])
    await call(reader, 'POST', 'my/notifications/check_all')
    await bell()
    expect(await unread(yesterday, now)).toEqual([])
  })

  it('is grouped on the page by author, day and kind of work', async () => {
    const other = await site.commands.newMember()
    for (const who of [author, other]) await follow(reader, who)
    await publish(author)
    await publish(other)
    await publish(author)
    const review = await publishReview(author)
    const { data, included } = await page()
    expect(
      data.map(({ attributes, relationships }) => [
        relationships.createdBy.data?.id,
        attributes.others,
        relationships.notificatable.data?.type,
      ]),
    ).toEqual([
      [author.userId, 0, 'gameReviewLike'],
      [author.userId, 1, 'articleAction'],
      [other.userId, 0, 'articleAction'],
    ])
    expect(JSON.stringify(included)).toContain(review)
  })

  it('is paged by key among notifications: no line twice and none missing, at most the newest', async () => {
    await follow(reader, author)
    const fans = await Promise.all(Array.from({ length: 3 }, () => site.commands.newMember()))
    const days = (from: number, count: number) =>
      Array.from({ length: count }, (_, day) => daysAhead(from + day))
    await publishedAt(author, days(1, 20))
    await follow(fans[0] as Member, reader)
    await publishedAt(author, days(21, PUBLICATIONS_MAX - 10))
    await follow(fans[1] as Member, reader)
    const seen: string[] = []
    let next: string | null = null
    let pages = 0
    do {
      const shown: NotificationGroups = await page(next === null ? '' : `?before=${next}`)
      seen.push(...shown.data.map(({ id }) => id))
      next = shown.meta.next
      pages++
    } while (next !== null)
    // The newest publications, and two followers of one day, with the newer one in front.
    expect(seen).toHaveLength(PUBLICATIONS_MAX + 1)
    expect(new Set(seen).size).toBe(seen.length)
    expect(pages).toBe(3)
    const lists = await Promise.all([1, 2, 3].map(number => bell(`?page=${number}`)))
    const ids = lists.flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toHaveLength(PUBLICATIONS_MAX + 2)
    expect(new Set(ids).size).toBe(ids.length)
    expect(lists[0]?.meta).toMatchObject({ totalCount: ids.length, uncheckedCount: ids.length })
    const kinds = lists.flatMap(({ data }) => data.map(({ attributes }) => attributes.kind))
    expect(kinds[0]).toBe('follows')
    expect(kinds.lastIndexOf('follows')).toBe(PUBLICATIONS_MAX - 9)
  })
})
