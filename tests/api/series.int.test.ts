import { eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { findContentKeys } from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let other: Caller
let slug: string
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())
beforeEach(async () => {
  author = await both.site.newMember()
  other = await both.site.newMember()
  slug = (await both.site.newGame()).slug
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const call = (who: Caller, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  both.site.call(who, method, `/api/${path}`, body)
/** The read result once a write is visible; without `who`, for a visitor. */
const read = async (path: string, who?: Caller, after?: Answer) => {
  if (after) await both.site.projected(after)
  const position = after?.headers['x-event-position']
  const reached = position === undefined ? {} : { 'x-min-event-position': String(position) }
  return both.reads.inject({ url: `/api/${path}`, headers: { ...who?.headers, ...reached } })
}
const codeOf = (answer: { json: () => { errors: { code: string }[] } }) => answer.json().errors[0]?.code
const idOf = (answer: Answer): string => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data.id
}
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const draft = async (who: Caller = author) => idOf(await call(who, 'POST', 'articles', { game_slug: slug }))
const publish = async (id: string, title: string, who: Caller = author) => {
  const document = { type: 'doc', version: 1, content: [paragraph('手順')] }
  const content = {
    kind: 'strategy',
    language: 'ja',
    title,
    description: '',
    thumbnail: null,
    tags: [],
    document,
  }
  const answer = await call(who, 'PATCH', `my/articles/${id}/publish`, { content, revision: '0' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const make = async (title = '攻略チャート') =>
  idOf(await call(author, 'POST', 'my/series', { title, description: '全5回の予定' }))
const revisionOf = async (id: string, after?: Answer) =>
  (await read(`my/series/${id}`, author, after)).json().data.attributes.revision as string
const order = async (id: string, articles: string[], revision?: string) =>
  call(author, 'PATCH', `my/series/${id}/parts`, {
    ...{ article_ids: articles, revision: revision ?? (await revisionOf(id)) },
  })
/** Three articles, the second of which is a draft. */
async function threeParts() {
  const parts = [await draft(), await draft(), await draft()] as [string, string, string]
  await publish(parts[0], '序盤')
  await publish(parts[2], '終盤')
  const id = idOf(await call(author, 'POST', 'my/series', { title: '攻略チャート' }))
  const made = await read(
    `my/series/${id}`,
    author,
    await call(author, 'PATCH', `my/series/${id}`, { title: '連載', seen: { title: '攻略チャート' } }),
  )
  const set = await order(id, parts, made.json().data.attributes.revision)
  expect(set.statusCode, set.body).toBe(200)
  return { id, parts, set }
}
const seriesIn = async (article: string, after?: Answer) =>
  (await read(`games/${slug}/articles/${article}`, undefined, after)).json().data.attributes.series
const inSitemap = async (id: string) => {
  const text = async (url: string) => (await both.reads.inject({ url })).body
  const files = (await text('/sitemap.xml')).match(/\/sitemaps\/series-\d+\.xml/g) ?? []
  return (await Promise.all(files.map(text))).some(body => body.includes(`/series/${id}<`))
}

describe('a series', () => {
  it('shows readers its public articles in their order, with their numbers', async () => {
    const { id, parts, set } = await threeParts()
    const [first, second, third] = parts
    const series = {
      id,
      title: '連載',
      parts: [
        { path: first, slug, title: '序盤' },
        { path: third, slug },
      ],
    }
    expect(await seriesIn(first, set)).toMatchObject(series)
    expect((await read(`series/${id}`)).json()).toMatchObject({
      ...{ data: [{ id: first }, { id: third }], meta: { totalCount: 2, series: { title: '連載' } } },
    })
    // A published draft keeps its position; a withdrawn one leaves no gap.
    const published = await publish(second, '中盤')
    expect((await seriesIn(third, published)).parts.map(({ path }: { path: string }) => path)).toEqual(parts)
    const back = await call(author, 'PATCH', `my/articles/${first}/unpublish`)
    expect((await seriesIn(third, back)).parts.map(({ path }: { path: string }) => path)).toEqual([
      second,
      third,
    ])
    const deleted = await call(author, 'DELETE', `my/articles/${third}`)
    expect((await seriesIn(second, deleted)).parts).toHaveLength(1)
    // A restored article returns to its position.
    const restored = await call(author, 'PATCH', `my/articles/${third}/restore`)
    expect((await read(`my/series/${id}`, author, restored)).json().data.attributes.articleIds).toEqual(parts)
    expect(await inSitemap(id)).toBe(true)
    // Readers and search engines have nothing of a series without public articles.
    await call(author, 'PATCH', `my/articles/${third}/unpublish`)
    const last = await call(author, 'PATCH', `my/articles/${second}/unpublish`)
    expect((await read(`series/${id}`, undefined, last)).statusCode).toBe(404)
    expect(await inSitemap(id)).toBe(false)
  })

  it('is ordered by the first of two tabs, and the second is notified', async () => {
    const { id, parts, set } = await threeParts()
    const revision = set.json().data.attributes.revision
    const [a, b, c] = parts
    expect((await order(id, [b, a, c], revision)).statusCode).toBe(200)
    const late = await order(id, [c, b, a], revision)
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'revision_conflict'])
    const again = await call(author, 'PATCH', `my/series/${id}/parts`, { article_ids: [a, a], revision })
    expect(again.statusCode).toBe(422)
  })

  it('holds own articles only, and each is in one series at most', async () => {
    const [mine, theirs, series] = [await draft(), await draft(other), await make()]
    const second = await make('別の連載')
    const place = (id: string, series_id: string | null) =>
      call(author, 'PATCH', `my/articles/${id}/series`, { series_id })
    expect(codeOf(await place(theirs, series))).toBe('not_found')
    expect((await place(mine, series)).json().data.attributes).toEqual({ seriesId: series })
    const moved = await place(mine, second)
    const list = (await read('my/series', author, moved)).json()
    expect(
      new Map(
        list.data.map((one: { id: string; attributes: { articleIds: string[] } }) => [
          one.id,
          one.attributes.articleIds,
        ]),
      ),
    ).toEqual(
      new Map([
        [series, []],
        [second, [mine]],
      ]),
    )
    expect(codeOf(await order(series, [theirs]))).toBe('not_found')
    expect((await place(mine, null)).json().data.attributes).toEqual({ seriesId: null })
    const template = idOf(await call(author, 'POST', 'articles/create_template', { game_slug: slug }))
    expect(codeOf(await place(template, series))).toBe('not_found')
  })

  it('keeps the words of the tab that was first, until the other has seen them', async () => {
    const id = await make()
    const seen = { title: '攻略チャート', description: '全5回の予定' }
    const reword = (title: string, from: object) =>
      call(author, 'PATCH', `my/series/${id}`, { title, description: '', seen: from })
    const both = await Promise.all([reword('甲', seen), reword('乙', seen)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = both.find(({ statusCode }) => statusCode === 409) as Answer
    const done = both.find(({ statusCode }) => statusCode === 200) as Answer
    expect(codeOf(refused)).toBe('revision_conflict')
    const { title, description } = (await read(`my/series/${id}`, author, done)).json().data.attributes
    expect(['甲', '乙']).toContain(title)
    const now = await reword('丙', { title, description })
    expect((await read(`my/series/${id}`, author, now)).json().data.attributes.title).toBe('丙')
    // Both tabs wanted the same.
    expect((await reword('丙', seen)).statusCode).toBe(200)
  })

  it('is private to its owner, and is erased with its texts', async () => {
    const id = await make()
    expect((await read(`my/series/${id}`, other)).statusCode).toBe(404)
    expect(codeOf(await call(other, 'PATCH', `my/series/${id}`, { title: 'x', seen: { title: 'y' } }))).toBe(
      'not_found',
    )
    expect(codeOf(await call(other, 'DELETE', `my/series/${id}`))).toBe('not_found')
    const gone = await call(author, 'DELETE', `my/series/${id}`)
    expect((await read('my/series', author, gone)).json().data).toEqual([])
    expect((await findContentKeys(both.site.context.db, [id])).size).toBe(0)
    expect((await call(author, 'DELETE', `my/series/${id}`)).statusCode).toBe(200)
    expect(codeOf(await call(author, 'PATCH', `my/series/${id}`, { title: 'x', seen: { title: 'y' } }))).toBe(
      'not_found',
    )
    expect((await call(author, 'POST', 'my/series', { title: '\u200b ' })).statusCode).toBe(422)
  })

  it('stays with the articles that an erased author leaves, and goes with those that go', async () => {
    const { id, parts, set } = await threeParts()
    await both.site.projected(set)
    const draftsOnly = await make('下書きだけ')
    const { context } = both.site
    const { db, events } = context
    await db.query('insert into identity.erasure (user_id, articles) values ($1, $2)', [
      author.userId,
      'keep',
    ])
    await eraseWorks({ db, events, objects: connectObjectStore(context.config) }, author.userId)
    const keys = await findContentKeys(db, [id, draftsOnly])
    expect([...keys.keys()]).toEqual([id])
    await both.site.projected({ headers: { 'x-event-position': String(await events.headPosition()) } })
    expect((await seriesIn(parts[0])).title).toBe('連載')
  })
})
