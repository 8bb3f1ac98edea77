import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import { EventStoreUnavailable } from '@koryaku/contracts/event-store.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { startTestApp, type TestApp, visitor } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { flushViews } from './flush-views.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36'
let site: TestApp
let articleId: string
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  const author = await site.newMember()
  const { slug } = await site.newGame()
  articleId = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
  await site.call(author, 'PATCH', `/api/my/articles/${articleId}/publish`, {
    content: testContent(),
    revision: '0',
  })
})
afterAll(() => site.stop())

const view = (userAgent: string, address = '203.0.113.1', id = articleId) =>
  site.call(visitor, 'POST', `/api/articles/${id}/page_views`, undefined, {
    'user-agent': userAgent,
    'x-forwarded-for': address,
  })
const counted = async () => {
  const recorded = await site.events.readStream(articleViewsStream(articleId, compactDay(new Date())))
  return recorded.map(({ data }) => [data.counted, data.excluded])
}
const flush = (change: Partial<Context> = {}) => flushViews({ ...site.context, ...change })

describe('views', () => {
  it('count once per visitor and day; bots and nameless programs do not', async () => {
    expect((await view(FIREFOX)).statusCode).toBe(204)
    await view(FIREFOX)
    await view(CHROME)
    await view(FIREFOX, '203.0.113.2')
    await view('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
    await view('')
    await flush()
    expect(await counted()).toEqual([[3, 3]])
    await view(FIREFOX)
    await flush()
    expect(await counted()).toEqual([
      [3, 3],
      [0, 1],
    ])
  })

  it('of parallel requests by one visitor count once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => view(FIREFOX)))
    await flush()
    expect(await counted()).toEqual([[1, 19]])
  })

  it('of what is not published are not taken', async () => {
    expect((await view(FIREFOX, undefined, '0123456789abc')).statusCode).toBe(404)
    expect((await view(FIREFOX, undefined, 'NOPE')).statusCode).toBe(422)
  })

  it('leave no address in Redis', async () => {
    await view(FIREFOX, '203.0.113.77')
    for (const key of await site.context.redis.keys('views:seen:*')) {
      expect(JSON.stringify(await site.context.redis.smembers(key))).not.toContain('203.0.113')
    }
  })

  it('are not counted twice when a crash came between the event and its receipt', async () => {
    await view(FIREFOX)
    const events: Context['events'] = {
      ...site.events,
      append: async (...what) => {
        await site.events.append(...what)
        throw new EventStoreUnavailable('crash')
      },
    }
    await expect(flush({ events })).rejects.toThrow('crash')
    await view(CHROME)
    await flush()
    expect(await counted()).toEqual([
      [1, 0],
      [1, 0],
    ])
    await flush()
    expect(await counted()).toHaveLength(2)
  })

  it('are not counted twice by two flushers at once', async () => {
    await view(FIREFOX)
    await view(CHROME)
    await Promise.all([flush(), flush(), flush()])
    expect(await counted()).toEqual([[2, 0]])
  })

  it('wait in Redis while the event store is away', async () => {
    await view(FIREFOX)
    const away: Context['events'] = {
      ...site.events,
      append: async () => {
        throw new EventStoreUnavailable('away')
      },
    }
    await expect(flush({ events: away })).rejects.toThrow('away')
    expect(await counted()).toEqual([])
    await flush()
    expect(await counted()).toEqual([[1, 0]])
  })
})
