import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { EMBEDS_MAX } from '@koryaku/contracts/articles/embed-places.ts'
import { contentOf, emptyReview, type ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let slug: string
let gameId: string
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())
beforeEach(async () => {
  author = await both.site.newMember()
  ;({ slug, gameId } = await both.site.newGame({ platforms: ['PC'] }))
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
interface Shown {
  type: string
  id: string
  attributes: Record<string, unknown>
  relationships?: { user: { data: { id: string } } }
}
const call = async (who: Caller, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await both.site.call(who, method, `/api/${path}`, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
/** The response once a write is visible. */
const read = async (path: string, after: Answer, who?: Caller) => {
  await both.site.projected(after)
  const reached = { 'x-min-event-position': String(after.headers['x-event-position']) }
  return both.reads.inject({ url: `/api/${path}`, headers: { ...who?.headers, ...reached } })
}
const embeds = async (
  id: string,
  after: Answer,
  who?: Caller,
): Promise<{ data: Shown[]; included: Shown[] }> => (await read(`embeds?reviews=${id}`, after, who)).json()

const written = (more: Partial<ReviewContent> = {}): ReviewContent => ({
  ...contentOf(emptyReview()),
  ...{ title: '静かな名作', platform: 'PC', score: 8.5 },
  document: {
    ...{ type: 'doc', version: 1 },
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '歩くだけで楽しい。' }] }],
  },
  ...more,
})
const start = async () =>
  (await call(author, 'POST', 'game_reviews', { game_slug: slug })).json().data.id as string
async function publish(more: Partial<ReviewContent> = {}): Promise<{ id: string; answer: Answer }> {
  const id = await start()
  const body = { content: written(more), base: null }
  return { id, answer: await call(author, 'PATCH', `my/game_reviews/${id}/publish`, body) }
}

describe('a review embedded in an article', () => {
  it('is shown with score, excerpt, game and author', async () => {
    const { id, answer } = await publish()
    const { data, included } = await embeds(id, answer)
    expect(data).toMatchObject([
      {
        ...{ type: 'gameReview', id },
        attributes: {
          ...{ type: 'PublishedReview', path: id, title: '静かな名作', score: 8.5 },
          ...{ spoiler: false, excerpt: '歩くだけで楽しい。' },
        },
      },
    ])
    expect(included.map(({ type, id }) => [type, id]).toSorted()).toEqual([
      ['game', gameId],
      ['user', author.userId],
    ])
  })

  it('has no excerpt if it contains spoilers', async () => {
    const { id, answer } = await publish({ spoiler: true })
    const { data } = await embeds(id, answer)
    expect(data).toMatchObject([{ attributes: { spoiler: true, excerpt: '' } }])
  })

  it('does not name an anonymous author', async () => {
    const { id } = await publish()
    const hidden = await call(author, 'PATCH', 'my/profile', { anonymous: true })
    const found = await embeds(id, hidden, author)
    expect(found.data[0]?.relationships?.user.data.id).toBe('anonymous')
    expect(found.included).toContainEqual(expect.objectContaining({ type: 'user', id: 'anonymous' }))
    for (const secret of [author.userId, author.name]) expect(JSON.stringify(found)).not.toContain(secret)
  })

  it('is omitted while it is a draft, for its author too', async () => {
    const id = await start()
    const saved = await call(author, 'PATCH', `my/game_reviews/${id}`, { content: written(), base: null })
    for (const who of [undefined, author])
      expect(await embeds(id, saved, who)).toEqual({ data: [], included: [] })
  })

  it.each<[string, (id: string) => Promise<Answer>]>([
    ['unpublished', id => call(author, 'PATCH', `my/game_reviews/${id}/unpublish`)],
    ['deleted', id => call(author, 'DELETE', `my/game_reviews/${id}`)],
    [
      'suspended',
      async id => {
        const moderator = await both.site.newMember({ roles: ['moderator'] })
        const why = { rule: 'spam', reason: '宣伝です' }
        return call(moderator, 'POST', `moderation/game_reviews/${id}/suspend`, why)
      },
    ],
  ])('is omitted once it is %s', async (_what, hide) => {
    const { id, answer } = await publish()
    expect((await embeds(id, answer)).data).toHaveLength(1)
    const hidden = await hide(id)
    for (const who of [undefined, author])
      expect(await embeds(id, hidden, who)).toEqual({ data: [], included: [] })
  })

  it('comes with the article, each review once', async () => {
    const { id } = await publish()
    const card = { type: 'embed', attrs: { kind: 'review', id } }
    const quote = { type: 'blockquote', content: [card] }
    const content = { title: '評判のまとめ', document: { type: 'doc', content: [card, quote] } }
    const draft = (await call(author, 'POST', 'articles', { game_slug: slug })).json().data.id
    const published = await call(author, 'PATCH', `my/articles/${draft}/publish`, { content, revision: '0' })
    const article = (await read(`games/${slug}/articles/${draft}`, published)).json()
    expect(article.data.attributes.html.match(/data-embed="review"/g)).toHaveLength(2)
    expect(article.included.filter((one: Shown) => one.type === 'gameReview')).toMatchObject([
      { id, attributes: { score: 8.5 } },
    ])
  })

  it('is one of at most fifty in a request', async () => {
    const { id, answer } = await publish()
    const ids = (count: number) => Array(count).fill(id).join()
    expect((await embeds(ids(EMBEDS_MAX), answer)).data).toHaveLength(1)
    expect((await read(`embeds?reviews=${ids(EMBEDS_MAX + 1)}`, answer)).statusCode).toBe(422)
  })
})
