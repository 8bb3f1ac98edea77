import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { addScheduleRows, removeScheduleRows } from '@koryaku/contracts/testing/schedule-rows.ts'
import { type EventStore, requireKnown } from '@koryaku/server-kit/event-store.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { performDue } from '#due/due-work.ts'
import { eraseUser, eraseWorks } from '#personal-data/erase-user.ts'
import { type Caller, startTestApp, type TestApp, withKey } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { publishDue } from './publish-due.ts'

const silent = createLogger('test', 'silent')
const HOUR = 3_600_000
let site: TestApp
let author: Caller
let slug: string

beforeAll(async () => {
  site = await startTestApp()
  slug = (await site.newGame()).slug
})
beforeEach(async () => {
  author = await site.newMember()
})
afterAll(() => site.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const call = (id: string, what: string, body?: object, headers = {}) =>
  site.call(author, 'PATCH', `/api/my/articles/${id}/${what}`, body, headers)
async function written(title = '題'): Promise<string> {
  const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  await site.call(author, 'PATCH', `/api/my/articles/${id}`, { content: testContent(title), revision: '0' })
  return id
}
const schedule = (id: string, publishAt: string, more: object = {}, headers = {}) =>
  call(id, 'schedule', { publishAt, zone: 'Asia/Tokyo', ...more }, headers)
/** Schedules a publication, and waits until the read model contains it. */
async function waiting(hours: number, id?: string): Promise<{ id: string; scheduleId: string }> {
  const articleId = id ?? (await written())
  const answer = await schedule(articleId, inHours(hours))
  expect(answer.statusCode, answer.body).toBe(200)
  await site.projected(answer)
  const last = (await historyOf(articleId)).at(-1)
  if (last?.type !== 'PublicationScheduled') throw new Error('it is not scheduled')
  return { id: articleId, scheduleId: last.data.scheduleId }
}
const historyOf = (id: string) => site.events.readStream(articleStream(id))
const sinceDraft = async (id: string): Promise<string[]> =>
  (await historyOf(id)).slice(1).map(event => {
    const { type, data } = requireKnown(event)
    return 'cause' in data ? `${type} ${data.cause}` : type
  })
/** Runs the worker at this time, only for these articles, because other tests have articles that are due too. */
const look = (at: string, ids: string[], events: EventStore = site.events) => {
  const work = publishDue({ db: site.context.db, events })
  const find = async (time: Date) =>
    (await work.find(time)).filter(({ articleId }) => ids.includes(articleId))
  return performDue([{ ...work, find }], new Date(at), silent)
}

describe('a scheduled publication', () => {
  it('happens at its time, with the text of the time of scheduling', async () => {
    const { id } = await waiting(1)
    await call(id, 'text', { base: 't0', ops: [{ op: 'title', title: 'あとで書いた題' }] })
    await look(inHours(0.9), [id])
    expect(await sinceDraft(id)).toEqual(['PublicationScheduled'])
    await look(inHours(1.1), [id])
    expect(await sinceDraft(id)).toEqual([
      'PublicationScheduled',
      'PublicationUnscheduled kept',
      'ArticlePublished',
    ])
    expect((await historyOf(id)).at(-1)).toMatchObject({
      ...{ data: { textRef: 't0' }, metadata: { actorId: 'system' } },
    })
  })

  it('happens once, with two workers and after a crash behind the append', async () => {
    const { id, scheduleId: key } = await waiting(1)
    let appended = 0
    const crashing = Object.create(site.events, {
      append: {
        value: async (...args: Parameters<EventStore['append']>) => {
          await site.events.append(...args)
          appended++
          throw new Error('the process ended here')
        },
      },
    }) as EventStore
    await look(inHours(1.1), [id], crashing)
    expect(appended).toBe(1)
    // The read model may lag or be paused, so that the worker finds the same schedule again.
    const again = {
      ...publishDue(site.context),
      find: async () => [{ articleId: id, key }],
    }
    const at = new Date(inHours(1.2))
    await Promise.all([performDue([again], at, silent), performDue([again], at, silent)])
    expect((await sinceDraft(id)).filter(type => type === 'ArticlePublished')).toHaveLength(1)
    expect(await sinceDraft(id)).toHaveLength(3)
    const other = await waiting(1)
    await Promise.all([look(inHours(2), [other.id]), look(inHours(2), [other.id])])
    expect(await sinceDraft(other.id)).toHaveLength(3)
  })

  it('follows the last choice, and ignores a worker that found the first one', async () => {
    const { id, scheduleId: key } = await waiting(1)
    await waiting(10, id)
    const late = { ...publishDue(site.context), find: async () => [{ articleId: id, key }] }
    await performDue([late], new Date(inHours(1.1)), silent)
    await look(inHours(9), [id])
    expect(await sinceDraft(id)).toEqual(['PublicationScheduled', 'PublicationScheduled'])
    // An outage of the worker delays the publication, but does not prevent it.
    await look(inHours(30), [id])
    expect((await sinceDraft(id)).at(-1)).toBe('ArticlePublished')
  })

  it('is given up by its author, who publishes by hand or not at all', async () => {
    const { id } = await waiting(1)
    const other = await waiting(2)
    const answer = await call(id, 'unschedule')
    expect(answer.json().data.attributes).toMatchObject({ type: 'DraftArticle', scheduledFor: null })
    await call(other.id, 'publish', {})
    await look(inHours(3), [id, other.id])
    expect(await sinceDraft(id)).toEqual(['PublicationScheduled', 'PublicationUnscheduled author'])
    expect(await sinceDraft(other.id)).toEqual([
      'PublicationScheduled',
      'PublicationUnscheduled published',
      'ArticlePublished',
    ])
  })

  it('replaces the text of a public article', async () => {
    const id = await written()
    await call(id, 'publish', {})
    const early = await schedule(id, inHours(1))
    expect([early.statusCode, early.json().errors[0].code]).toEqual([422, 'nothing_to_publish'])
    await call(id, 'text', { base: 't0', ops: [{ op: 'title', title: '次の題' }] })
    const answer = await schedule(id, inHours(1), { substantial: false })
    expect(answer.json().data.attributes).toMatchObject({
      ...{ type: 'PublishedArticle', publicRef: 't0', hasNewerDraft: true },
    })
    await site.projected(answer)
    await look(inHours(1.1), [id])
    expect((await historyOf(id)).at(-1)).toMatchObject({
      ...{ type: 'ArticleRevised', data: { textRef: 't2', substantial: false } },
    })
  })

  it('ends with the erasure of its author', async () => {
    const { id } = await waiting(1)
    const kept = await written()
    await call(kept, 'publish', {})
    await call(kept, 'text', { base: 't0', ops: [{ op: 'title', title: '次の題' }] })
    await waiting(1, kept)
    const { db } = site.context
    await db.query(
      `insert into identity.erasure (user_id, articles, requested_at) values ($1, 'keep', now() + interval '1 hour')`,
      [author.userId],
    )
    await eraseUser(site.context, author.userId)
    await look(inHours(1.1), [id, kept])
    expect((await sinceDraft(id)).at(-1)).toBe('PublicationUnscheduled author')
    const objects = connectObjectStore(site.context.config)
    await eraseWorks({ ...site.context, objects }, author.userId)
    expect((await sinceDraft(kept)).at(-1)).toBe('PublicationUnscheduled author')
    expect((await sinceDraft(id)).at(-1)).toBe('ArticleDeleted')
  })
})

describe('an invalid schedule', () => {
  it.each([
    ['a moment ago', -1, 'too_soon'],
    ['a few seconds ahead', 0.005, 'too_soon'],
    ['more than a year ahead', 24 * 367, 'too_late'],
  ] as const)('is rejected %s, and nothing is written', async (_, hours, detail) => {
    const id = await written()
    const before = await site.events.headPosition()
    const answer = await schedule(id, inHours(hours))
    const { errors } = answer.json()
    expect([answer.statusCode, errors[0]]).toMatchObject([422, { detail, source: { pointer: '/publishAt' } }])
    expect(await site.writtenSince(before)).toEqual([])
  })

  it('is rejected with an invalid time or time zone', async () => {
    const never = await schedule(await written(), 'tomorrow')
    expect([never.statusCode, never.json().errors[0].source.pointer]).toEqual([422, '/publishAt'])
    const answer = await schedule(await written(), inHours(1), { zone: 'Asia/"Tokyo"' })
    expect([answer.statusCode, answer.json().errors[0].source.pointer]).toEqual([422, '/zone'])
  })

  it('is rejected for a text that its author has not seen, and without a text', async () => {
    const id = await written()
    await call(id, 'text', { base: 't0', ops: [{ op: 'title', title: '別の端末' }] })
    const late = await schedule(id, inHours(1), { textRef: 't0' })
    expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'revision_conflict'])
    const { id: empty } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
    const nothing = await schedule(empty, inHours(1))
    expect([nothing.statusCode, nothing.json().errors[0].code]).toEqual([422, 'article_not_publishable'])
  })

  it('is rejected beyond fifty scheduled articles, but not on a retry', async () => {
    const others = Array.from({ length: 50 }, (_, i) => shortIdFrom(`${author.userId} ${i}`))
    const id = await written()
    const { db } = site.context
    await addScheduleRows(db, author.userId, others)
    const publishAt = inHours(1)
    const key = newCommandId()
    const again = () => schedule(id, publishAt, {}, withKey(key))
    for (const refused of [await again(), await again()])
      expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'too_many_schedules'])
    await removeScheduleRows(db, others)
    expect((await again()).statusCode).toBe(200)
    // A retry after a lost response: the limit does not reject a schedule that it already counts.
    await addScheduleRows(db, author.userId, others)
    await db.query('delete from identity.command_receipt where actor_id = $1', [author.userId])
    expect((await again()).statusCode).toBe(200)
    await removeScheduleRows(db, others)
  })
})
