import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { flushViews } from '@koryaku/command-api/views/flush-views.ts'
import { shiftWindow, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
let author: Member
let slug: string
/** Ids by title. */
const ids = new Map<string, string>()
beforeAll(async () => {
  site = await startBothSides()
  author = await site.commands.newMember()
  slug = (await site.commands.newGame()).slug
  const other = (await site.commands.newGame()).slug
  await write('洞窟の攻略')
  await write('洞窟の日記', { kind: 'blog' })
  await write('塔の攻略', {}, other)
  const fan = await site.commands.newMember()
  await site.commands.call(fan, 'POST', `/api/article_likes/${ids.get('洞窟の日記')}`)
  for (const beacon of ['page_views', 'page_finishes'])
    await site.commands.call(
      { headers: {} },
      'POST',
      `/api/articles/${ids.get('塔の攻略')}/${beacon}`,
      undefined,
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' },
    )
  await flushViews(site.commands.context)
})
afterAll(() => site?.stop())

async function write(title: string, settings: object = {}, game_slug = slug): Promise<void> {
  const { commands } = site
  const { id } = (await commands.call(author, 'POST', '/api/articles', { game_slug })).json().data
  const publishing = { content: { ...testContent(title), ...settings }, revision: '0' }
  const done = await commands.call(author, 'PATCH', `/api/my/articles/${id}/publish`, publishing)
  expect(done.statusCode, done.body).toBe(200)
  ids.set(title, id)
}
const list = async (query: string, who = author): Promise<{ titles: string[]; total: number }> => {
  const answer = await site.get(`/api/my/articles?${query}`, who)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta } = answer.json()
  return {
    titles: data.map(({ attributes }: { attributes: { title: string } }) => attributes.title),
    total: meta.totalCount,
  }
}

describe('the list of the caller’s articles', () => {
  it('is searched by words of the title, which are taken as they are', async () => {
    expect((await list(`q=${encodeURIComponent('洞窟')}&sort=published`)).titles).toEqual([
      '洞窟の日記',
      '洞窟の攻略',
    ])
    expect(await list(`q=${encodeURIComponent('%')}`)).toEqual({ titles: [], total: 0 })
    expect((await list(`q=${encodeURIComponent(' ')}`)).total).toBe(3)
    // In any kana, of any width: as search has it.
    for (const spelling of ['ノ日記', 'ﾉ日記'])
      expect((await list(`q=${encodeURIComponent(spelling)}`)).titles).toEqual(['洞窟の日記'])
  })

  it('is narrowed down by kind, game and state', async () => {
    expect((await list('filter[kind]=blog')).titles).toEqual(['洞窟の日記'])
    expect((await list(`filter[game]=${slug}`)).total).toBe(2)
    expect((await list('filter[published]=1')).total).toBe(3)
    expect((await list('filter[draft]=1&sort=likes')).total).toBe(0)
  })

  it('is in the requested order, page by page', async () => {
    expect((await list('sort=likes')).titles[0]).toBe('洞窟の日記')
    expect((await list('sort=views')).titles[0]).toBe('塔の攻略')
    const pages = await Promise.all([1, 2, 3].map(page => list(`sort=bookmarks&per=1&page=${page}`)))
    expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(3)
  })

  it('hides the articles of others, and rejects unknown parameters', async () => {
    const other = await site.commands.newMember()
    expect((await list('sort=likes', other)).total).toBe(0)
    for (const query of ['sort=score', 'filter[kind]=x', `q=${'あ'.repeat(201)}`])
      expect((await site.get(`/api/my/articles?${query}`, author)).statusCode).toBe(422)
  })
})

describe('the numbers of an article', () => {
  const today = windowStart('daily', new Date())
  const numbers = (who: Member, from = today, to = today, title = '洞窟の日記') =>
    site.get(`/api/my/articles/${ids.get(title)}/numbers?from=${from}&to=${to}`, who)

  it('are shown by day, with the publication date, to the author only', async () => {
    const yesterday = shiftWindow('daily', today, -1)
    const answer = await numbers(author, yesterday)
    expect(answer.json().data).toMatchObject({
      title: '洞窟の日記',
      gameSlug: slug,
      totals: { likes: 1, bookmarks: 0, views: 0 },
      days: [
        { day: yesterday, likes: 0 },
        { day: today, likes: 1 },
      ],
      turns: [{ what: 'published' }],
    })
    expect((await numbers(await site.commands.newMember())).statusCode).toBe(404)
    expect((await site.get(`/api/my/articles/${ids.get('洞窟の日記')}/numbers`)).statusCode).toBe(401)
  })

  it('name in the list who read to the end, to the author alone', async () => {
    const path = ids.get('塔の攻略')
    const [own] = (await site.get('/api/my/articles?sort=views&limit=1', author)).json().data
    expect(own).toMatchObject({ id: path, attributes: { pageViewsCount: 1, finishesCount: 1 } })
    // Among the newest of all, those of other files may come first.
    const { data } = (await site.get(`/api/users/${author.name}/articles`)).json()
    expect(data).toContainEqual(expect.objectContaining({ id: path }))
    for (const { attributes } of data) expect(attributes).not.toHaveProperty('finishesCount')
  })

  it('show changed and withdrawn likes', async () => {
    const id = ids.get('塔の攻略')
    const { commands } = site
    const after = (await site.get(`/api/my/articles/${id}/edit`, author)).json().data.attributes
    await commands.call(author, 'PATCH', `/api/my/articles/${id}/publish`, {
      content: testContent('塔の攻略', '屋上へ。'),
      revision: after.revision,
    })
    await commands.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`)
    const { data } = (await numbers(author, today, today, '塔の攻略')).json()
    expect(data.turns.map(({ what }: { what: string }) => what)).toEqual([
      'published',
      'revised',
      'unpublished',
    ])
    expect(data.totals).toMatchObject({ views: 1, finishes: 1 })
    expect(data.days).toMatchObject([{ day: today, views: 1, finishes: 1 }])
  })

  it('are bounded', async () => {
    for (const [from, to] of [
      ['2020-01-01', today],
      [today, '2020-01-01'],
      ['2026-13-01', today],
    ])
      expect((await numbers(author, from, to)).statusCode).toBe(422)
  })
})
