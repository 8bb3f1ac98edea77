import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { flushViews } from '@koryaku/command-api/views/flush-views.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
let site: Site
let author: Member
let slug: string
beforeAll(async () => {
  site = await startBothSides()
  author = await site.commands.newMember()
  slug = (await site.commands.newGame()).slug
})
afterAll(() => site?.stop())

async function publish(who: Member): Promise<string> {
  const { commands } = site
  const { id } = (await commands.call(who, 'POST', '/api/articles', { game_slug: slug })).json().data
  const publishing = { content: testContent(), revision: '0' }
  await commands.call(who, 'PATCH', `/api/my/articles/${id}/publish`, publishing)
  return id
}
const view = (articleId: string, userAgent: string, address: string) =>
  site.commands.call({ headers: {} }, 'POST', `/api/articles/${articleId}/page_views`, undefined, {
    'user-agent': userAgent,
    'x-forwarded-for': address,
  })
const explanation = async (articleId: string, who?: Member) =>
  (await site.get(`/api/ranking/articles/${articleId}/explanation`, who)).json().data.attributes

describe('one machine', () => {
  it('moves an article by less than three places, however many browsers it plays', async () => {
    const { commands } = site
    const articles: string[] = []
    for (let i = 0; i < 6; i++) articles.push(await publish(author))
    for (let likes = 1; likes <= 5; likes++) {
      const fan = await commands.newMember()
      const home = { 'x-forwarded-for': `203.0.113.${likes}` }
      for (const id of articles.slice(likes))
        await commands.call(fan, 'POST', `/api/article_likes/${id}`, undefined, home)
    }
    const [pushed = ''] = articles
    await view(pushed, FIREFOX, '203.0.113.50')
    await flushViews(commands.context)
    const before = (await explanation(pushed, author)).place
    // As many as its address may send in a minute.
    for (let i = 0; i < 240; i++) await view(pushed, `${FIREFOX} ${i}`, '203.0.113.51')
    await flushViews(commands.context)
    const after = await explanation(pushed, author)
    expect(after.terms[2]).toMatchObject({ kind: 'views', count: 2 })
    expect(before - after.place).toBeGreaterThanOrEqual(0)
    expect(before - after.place).toBeLessThan(3)
  })
})

describe('accounts of one machine', () => {
  it('count as one in the ranking; the counters next to the article include all', async () => {
    const { commands } = site
    const [pushed, liked] = [await publish(author), await publish(author)]
    const react = async (id: string, address: string) => {
      const who = await commands.newMember()
      const from = { 'user-agent': FIREFOX, 'x-forwarded-for': address }
      for (const path of [`articles/${id}/page_views`, `article_likes/${id}`, `article_bookmarks/${id}`])
        expect((await commands.call(who, 'POST', `/api/${path}`, undefined, from)).statusCode).toBeLessThan(
          300,
        )
    }
    // One reader of the one; twenty-five accounts of one machine for the other, and not a point more.
    await react(liked, '203.0.113.80')
    for (let n = 0; n < 25; n++) await react(pushed, '203.0.113.81')
    await flushViews(commands.context)
    const of = async (id: string) => {
      const { score, terms } = await explanation(id, author)
      return [score, ...terms.map(({ count }: { count: number }) => count)]
    }
    expect(await of(pushed)).toEqual(await of(liked))
    const shown = (await site.get(`/api/games/${slug}/articles/${pushed}`, author)).json().data.attributes
    expect(shown).toMatchObject({ likesCount: 25, bookmarksCount: 25 })
  })
})

describe('page views', () => {
  it('are visible to the author only, and to all readers where no author is named', async () => {
    const { commands } = site
    const hidden = await commands.newMember()
    const id = await publish(hidden)
    await view(id, FIREFOX, '203.0.113.60')
    await flushViews(commands.context)
    const counts = async (who?: Member) => {
      const shown = (await site.get(`/api/games/${slug}/articles/${id}`, who)).json().data.attributes
      const { terms } = await explanation(id, who)
      return [shown.pageViewsCount, shown.pageViewsExcludedCount, terms[2].count]
    }
    expect(await counts()).toEqual([null, null, null])
    expect(await counts(author)).toEqual([null, null, null])
    expect(await counts(hidden)).toEqual([1, 0, 1])
    const profile = { displayName: 'a', description: '', picture: null, anonymous: true }
    await commands.call(hidden, 'PATCH', '/api/my/profile', profile)
    expect(await counts()).toEqual([1, null, 1])
    expect(await counts(hidden)).toEqual([1, 0, 1])
    const list = (await site.get(`/api/games/${slug}/articles`)).json().data
    expect(list.find((row: { id: string }) => row.id === id).attributes.pageViewsCount).toBe(1)
  })
})
