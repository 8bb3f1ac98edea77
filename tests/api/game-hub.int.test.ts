import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { type GameHub, HUB_ARTICLES } from '@koryaku/contracts/game-hub/game-hub.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let reader: Caller
let slug: string
beforeAll(async () => {
  both = await startBothApis()
  author = await both.site.newMember()
  reader = await both.site.newMember()
})
afterAll(() => both?.stop())
beforeEach(async () => {
  slug = (await both.site.newGame()).slug
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
let last: Answer
const write = async (who: Caller, method: 'POST' | 'PATCH' | 'PUT', path: string, body?: object) => {
  last = await both.site.call(who, method, `/api/${path}`, body)
  expect(last.statusCode, last.body).toBeLessThan(300)
  return last
}
const publish = async (tags: string[], { by = author, kind = 'strategy' } = {}): Promise<string> => {
  const { id } = (await write(by, 'POST', 'articles', { game_slug: slug })).json().data
  const content = { ...testContent(`${tags}の記事`), kind, tags }
  await write(by, 'PATCH', `my/articles/${id}/publish`, { content, revision: '0' })
  return id
}
const liked = (id: string, by = reader) => write(by, 'POST', `article_likes/${id}`)
const hub = async (of = slug): Promise<GameHub> => {
  await both.site.caughtUp()
  const answer = await both.reads.inject({
    url: `/api/games/${of}/hub`,
    headers: { 'x-min-event-position': String(await both.site.events.headPosition()) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const sections = async () =>
  (await hub()).data.attributes.sections.map(({ purpose, articles }) => [purpose, articles])

describe('the hub of a game', () => {
  it('is empty without articles, and 404 without the game', async () => {
    expect((await hub()).data.attributes).toEqual({ sections: [], tables: [], authors: [], versions: [] })
    expect((await both.reads.inject({ url: '/api/games/no-such-game/hub' })).statusCode).toBe(404)
  })

  it('has guides by the purpose of their tags in either language, and blog posts by their kind', async () => {
    const [first, boss] = [await publish(['初心者']), await publish(['BOSS', '小ネタ'])]
    const blog = await publish(['ボス攻略'], { kind: 'blog' })
    await publish(['検証'])
    expect(await sections()).toEqual([
      ['beginner', [first]],
      ['boss', [boss]],
      ['tip', [boss]],
      ['blog', [blog]],
    ])
    const { data, included } = await hub()
    expect(data.attributes.sections.map(({ tag }) => tag?.toLowerCase() ?? null)).toEqual([
      ...['初心者', 'boss', '小ネタ'],
      null,
    ])
    const shown = included.flatMap(({ type, id }) => (type === 'article' ? [id] : []))
    expect(shown.sort()).toEqual([first, boss, blog].sort())
  })

  it('has the most popular articles of a purpose first, and drops what is no longer public', async () => {
    const ids = []
    for (let n = 0; n <= HUB_ARTICLES; n++) ids.push(await publish(['初心者向け']))
    const [oldest = '', second = '', ...newer] = ids
    await liked(oldest)
    expect(await sections()).toEqual([['beginner', [oldest, ...newer.reverse()]]])
    await write(author, 'PATCH', `my/articles/${oldest}/unpublish`)
    expect(await sections()).toEqual([['beginner', [...newer, second]]])
  })

  it('names authors by the likes of their articles, and none who is anonymous', async () => {
    const [other, hidden] = [await both.site.newMember(), await both.site.newMember()]
    await publish(['検証'])
    await liked(await publish(['検証'], { by: other }))
    const secret = await publish(['初心者'], { by: hidden })
    await liked(secret)
    await liked(await publish(['検証'], { by: hidden }))
    const names = async () =>
      (await hub()).data.attributes.authors.map(({ id, articlesCount }) => [id, articlesCount])
    expect(await names()).toEqual([
      [hidden.userId, 2],
      [other.userId, 1],
      [author.userId, 1],
    ])
    await write(hidden, 'PATCH', 'my/profile', { anonymous: true })
    const after = await hub()
    expect(after.data.attributes.authors.map(({ id }) => id)).toEqual([other.userId, author.userId])
    expect(after.data.attributes.sections).toMatchObject([{ purpose: 'beginner', articles: [secret] }])
    const article = after.included.find(({ id }) => id === secret)
    expect(article).toMatchObject({ relationships: { user: { data: { type: 'user', id: 'anonymous' } } } })
    expect(JSON.stringify(after)).not.toContain(hidden.userId)
  })

  it('has public data tables that a public article shows', async () => {
    const columns = [{ columnId: 'name0000', type: 'text', label: '名前' }]
    const made = async (name: string): Promise<string> => {
      const body = { game_slug: slug, name, columns }
      const { id } = (await write(author, 'POST', 'my/database_categories', body)).json().data
      await write(author, 'POST', `my/database_categories/${id}/rows`, {
        base: -1,
        put: [{ rowId: 'row00001', place: 1_024, cells: { name0000: name } }],
      })
      await write(author, 'PATCH', `my/database_categories/${id}/publish`)
      return id
    }
    const [table, unused] = [await made('武器'), await made('防具')]
    const { id } = (await write(author, 'POST', 'articles', { game_slug: slug })).json().data
    const { document, ...content } = testContent('武器の一覧')
    const card = { type: 'embed', attrs: { kind: 'category', id: table } }
    const withTable = { ...content, document: { ...document, content: [...document.content, card] } }
    await write(author, 'PATCH', `my/articles/${id}/publish`, { content: withTable, revision: '0' })
    const { data, included } = await hub()
    expect(data.attributes.tables).toEqual([{ id: table, name: '武器', rowsCount: 1, article: id }])
    expect(included.some(one => one.id === id)).toBe(true)
    expect(JSON.stringify(data)).not.toContain(unused)
    await write(author, 'PATCH', `my/articles/${id}/unpublish`)
    expect((await hub()).data.attributes.tables).toEqual([])
  })

  it('has the newest versions of the game', async () => {
    const moderator = await both.site.newMember({ roles: ['moderator'] })
    for (const day of ['01', '02', '03', '04'])
      await write(moderator, 'POST', `games/${slug}/versions`, {
        label: `1.${day}`,
        releasedOn: `2026-01-${day}`,
      })
    const { versions } = (await hub()).data.attributes
    expect(versions.map(({ attributes }) => attributes.label)).toEqual(['1.04', '1.03', '1.02'])
  })

  it('includes the articles of games that are shown as this one', async () => {
    const owner = await both.site.newMember({ roles: ['owner'] })
    const kept = slug
    const duplicate = (await both.site.newGame()).slug
    await both.site.caughtUp()
    slug = duplicate
    const there = await publish(['小ネタ'])
    slug = kept
    const here = await publish(['小ネタ'])
    await write(owner, 'PUT', `games/${duplicate}/merge`, { into_slug: kept, reason: '同じゲームのため' })
    expect(await sections()).toEqual([['tip', [here, there]]])
  })
})
