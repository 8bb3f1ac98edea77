import { publishDue } from '@koryaku/command-api/articles/publish-due.ts'
import { performDue } from '@koryaku/command-api/due/due-work.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

const silent = createLogger('test', 'silent')
let both: Awaited<ReturnType<typeof startBothSides>>
let author: Caller
let moderator: Caller
let slug: string
beforeAll(async () => {
  both = await startBothSides()
  author = await both.commands.newMember()
  moderator = await both.commands.newMember({ roles: ['moderator'] })
  slug = (await both.commands.newGame()).slug
})
afterAll(() => both?.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const call = (method: 'POST' | 'PATCH', path: string, body?: object, who = author) =>
  both.commands.call(who, method, `/api/${path}`, body)
/** A public article with a newer text, scheduled in the given number of hours. */
async function scheduled(hours: number): Promise<{ id: string; publishAt: string }> {
  const { id } = (await call('POST', 'articles', { game_slug: slug })).json().data
  await call('PATCH', `my/articles/${id}/publish`, { content: testContent('題'), revision: '0' })
  await call('PATCH', `my/articles/${id}/text`, { base: 't0', ops: [{ op: 'title', title: '次の題' }] })
  const publishAt = inHours(hours)
  const answer = await call('PATCH', `my/articles/${id}/schedule`, { publishAt, zone: 'Asia/Tokyo' })
  expect(answer.statusCode, answer.body).toBe(200)
  return { id, publishAt }
}
const list = async (who = author) => {
  const answer = await both.get('/api/my/articles?filter[scheduled]=1', who)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const strike = async (hours: number, ids: string[]) => {
  const work = publishDue(both.commands.context)
  const find = async (at: Date) => (await work.find(at)).filter(({ articleId }) => ids.includes(articleId))
  await both.get('/api/my/articles', author)
  await performDue([{ ...work, find }], new Date(inHours(hours)), silent)
}

it('shows scheduled articles to their author only, the next first', async () => {
  const later = await scheduled(2)
  const sooner = await scheduled(1)
  const { data, meta } = await list()
  expect(meta.totalCount).toBe(2)
  expect(data.map(({ id }: { id: string }) => id)).toEqual([sooner.id, later.id])
  expect(data[0].attributes.schedule).toEqual({
    ...{ publishAt: sooner.publishAt, zone: 'Asia/Tokyo', textRef: 't2', missed: null },
  })
  expect((await list(moderator)).data).toEqual([])
  const page = await both.get(`/api/games/${slug}/articles/${sooner.id}`, moderator)
  expect([page.statusCode, page.body.includes('Asia/Tokyo')]).toEqual([200, false])
  expect((await both.get(`/api/my/articles/${sooner.id}/edit`, author)).json().data.attributes).toMatchObject(
    { schedule: { publishAt: sooner.publishAt } },
  )

  await strike(1.5, [sooner.id, later.id])
  expect((await list()).data).toMatchObject([{ id: later.id }])
  const read = await both.get(`/api/games/${slug}/articles/${sooner.id}`)
  expect(read.json().data.attributes.title).toBe('次の題')
})

it('marks an article suspended meanwhile as missed, until the author handles it', async () => {
  const { id } = await scheduled(3)
  const readings = await call('POST', `moderation/articles/${id}/readings`, { revisions: ['1'] }, moderator)
  expect(readings.statusCode, readings.body).toBeLessThan(300)
  const suspension = { rule: 'spam', reason: '宣伝', evidenceRevision: '1' }
  const suspended = await call('POST', `moderation/articles/${id}/suspend`, suspension, moderator)
  expect(suspended.statusCode, suspended.body).toBeLessThan(300)
  const refused = await call('PATCH', `my/articles/${id}/schedule`, {
    ...{ publishAt: inHours(1), zone: 'UTC' },
  })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'article_suspended'])
  await strike(4, [id])
  const own = (await list()).data.find((article: { id: string }) => article.id === id)
  expect(own.attributes).toMatchObject({ type: 'SuspendedArticle', schedule: { missed: 'suspended' } })
  const [newest] = (await both.get('/api/my/notifications', author)).json().data
  expect(newest.attributes).toMatchObject({ action: 'schedule_missed', anonymous: true })

  await call('POST', `moderation/articles/${id}/reinstate`, { reason: '誤り' }, moderator)
  await strike(5, [id])
  const read = await both.get(`/api/games/${slug}/articles/${id}`)
  expect(read.json().data.attributes.title).toBe('題')
  await call('PATCH', `my/articles/${id}/publish`, {})
  expect((await list()).data.map((article: { id: string }) => article.id)).not.toContain(id)
})
