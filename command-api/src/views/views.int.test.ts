import { articleFinishesStream } from '@koryaku/contracts/articles/article-finishes.events.ts'
import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { siteVisitorsStream } from '@koryaku/contracts/kpi/kpi.events.ts'
import { compactDay, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { EventStoreUnavailable, requireKnown } from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '#context.ts'
import { startTestApp, type TestApp, visitor } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { flushViews } from './flush-views.ts'
import { countView } from './pending-views.ts'
import { visitorOf } from './visitor.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36'
let site: TestApp
let articleId: string
/** One moment for the whole file: midnight in Japan does not part it. */
const startedAt = new Date()
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  const { REDIS_URL = '' } = process.env
  await flushOthers(REDIS_URL)
  // A separate database in Redis: the worker flushes the default one every five seconds.
  site = await startTestApp({ REDIS_URL: new URL('/1', REDIS_URL).href })
})
/** Views that earlier files left would be counted among the visitors of the day. */
async function flushOthers(redisUrl: string): Promise<void> {
  const usual = await startTestApp({ REDIS_URL: redisUrl })
  await flushViews(usual.context)
  await usual.stop()
}
beforeEach(async () => {
  const author = await site.newMember()
  const { slug } = await site.newGame()
  articleId = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
  await site.call(author, 'PATCH', `/api/my/articles/${articleId}/publish`, {
    content: testContent(),
    revision: '0',
  })
})
afterAll(async () => {
  vi.useRealTimers()
  await site?.stop()
})

const view = (userAgent: string, address = '203.0.113.1', id = articleId) =>
  site.call(visitor, 'POST', `/api/articles/${id}/page_views`, undefined, {
    'user-agent': userAgent,
    'x-forwarded-for': address,
  })
/** One of the hosts of a household's network, of those that a provider gives to one customer. */
const address6 = (customer: number, network: number, host = 1) =>
  `2001:db8:${customer.toString(16)}:${network.toString(16)}::${host.toString(16)}`
const counted = async () => {
  const recorded = await site.events.readStream(articleViewsStream(articleId, compactDay(new Date())))
  return recorded.map(requireKnown).map(({ data }) => [data.counted, data.excluded])
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
    expect(await counted()).toEqual([[2, 4]])
    await view(FIREFOX)
    await flush()
    expect(await counted()).toEqual([
      [2, 4],
      [0, 1],
    ])
  })

  it('count one per client IP, whatever the User-Agent', async () => {
    const day = compactDay(new Date())
    for (let i = 0; i < 1_000; i++) {
      const program = { ip: '198.51.100.9', userAgent: `${FIREFOX} ${i}`, viewer: null }
      const seen = { articleId, day, visitor: visitorOf(program, 'salt'), batchId: newCommandId() }
      await countView(site.context.redis, seen)
    }
    await flush()
    expect(await counted()).toEqual([[1, 999]])
    await Promise.all(Array.from({ length: 20 }, (_, i) => view(`${FIREFOX} ${i}`, '198.51.100.11')))
    await flush()
    expect((await counted()).at(-1)).toEqual([1, 19])
    // Another household is counted, whatever the first did.
    await view(FIREFOX, '198.51.100.10')
    await flush()
    expect((await counted()).at(-1)).toEqual([1, 0])
  })

  it('do not use up the view of a client IP when a robot sends them', async () => {
    await view('Googlebot/2.1', '198.51.100.12')
    await view(FIREFOX, '198.51.100.12')
    await flush()
    expect(await counted()).toEqual([[1, 1]])
  })

  it('count one per IPv6 household, and five per range that a provider assigns to one customer', async () => {
    for (let host = 1; host <= 12; host++) await view(`${FIREFOX} ${host}`, address6(0x77, 0, host))
    for (let network = 1; network <= 20; network++) await view(FIREFOX, address6(0x77, network))
    await flush()
    expect(await counted()).toEqual([[5, 27]])
  })

  it('count one per member, from any client IP', async () => {
    const reader = await site.newMember()
    const { slug } = await site.newGame()
    await site.projected(await site.call(reader, 'POST', '/api/my/games', { slug }))
    const read = (address: string) =>
      site.call(reader, 'POST', `/api/articles/${articleId}/page_views`, undefined, {
        'user-agent': FIREFOX,
        'x-forwarded-for': address,
      })
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await read(address)
    await flush()
    expect(await counted()).toEqual([[1, 2]])
  })

  it('count one for many members at one client IP, including visitors who are not signed in', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => site.newMember()))
    const { slug } = await site.newGame()
    for (const reader of readers)
      await site.projected(await site.call(reader, 'POST', '/api/my/games', { slug }))
    const from = { 'user-agent': FIREFOX, 'x-forwarded-for': '192.0.2.40' }
    for (const reader of readers)
      await site.call(reader, 'POST', `/api/articles/${articleId}/page_views`, undefined, from)
    await view(FIREFOX, '192.0.2.40')
    await flush()
    expect(await counted()).toEqual([[1, 5]])
  })

  it('count one visitor of the day per client IP, and thirty per range of one customer', async () => {
    const visitors = async () =>
      (await site.events.readStream(siteVisitorsStream(windowStart('daily', new Date())))).reduce(
        (sum, event) => sum + requireKnown(event).data.counted,
        0,
      )
    await flush()
    const before = await visitors()
    for (let i = 0; i < 40; i++) await view(`${FIREFOX} ${i}`, '198.51.100.77')
    await flush()
    expect((await visitors()) - before).toBe(1)
    for (let network = 1; network <= 40; network++) await view(FIREFOX, address6(0x78, network))
    await flush()
    expect((await visitors()) - before).toBe(31)
  })

  it('count one reading to the end per visitor and day, if their view counted', async () => {
    const finish = (userAgent: string, address: string) =>
      site.call(visitor, 'POST', `/api/articles/${articleId}/page_finishes`, undefined, {
        'user-agent': userAgent,
        'x-forwarded-for': address,
      })
    const finished = async () => {
      const stream = articleFinishesStream(articleId, compactDay(new Date()))
      return (await site.events.readStream(stream)).map(requireKnown).map(({ data }) => data.counted)
    }
    expect((await finish(FIREFOX, '192.0.2.61')).statusCode).toBe(204)
    await flush()
    expect(await finished()).toEqual([])
    for (const address of ['192.0.2.61', '192.0.2.62', '192.0.2.63']) await view(FIREFOX, address)
    await view('Googlebot/2.1', '192.0.2.64')
    await Promise.all(['192.0.2.61', '192.0.2.61', '192.0.2.62', '192.0.2.64'].map(at => finish(FIREFOX, at)))
    await flush()
    expect(await finished()).toEqual([2])
    await finish(CHROME, '192.0.2.61')
    await finish(CHROME, '192.0.2.63')
    await flush()
    expect(await finished()).toEqual([2, 1])
    expect(await counted()).toEqual([[3, 1]])
    expect((await finish(FIREFOX, '192.0.2.61')).statusCode).toBe(204)
  })

  it('count once for parallel requests by one visitor', async () => {
    await Promise.all(Array.from({ length: 20 }, () => view(FIREFOX)))
    await flush()
    expect(await counted()).toEqual([[1, 19]])
  })

  it('are rejected for articles that are not published', async () => {
    expect((await view(FIREFOX, undefined, '0123456789abc')).statusCode).toBe(404)
    expect((await view(FIREFOX, undefined, 'NOPE')).statusCode).toBe(404)
  })

  it('leave no address in Redis', async () => {
    await view(FIREFOX, '203.0.113.77')
    await view(FIREFOX, address6(0x79, 1))
    for (const key of await site.context.redis.keys('views:seen:*')) {
      const { redis } = site.context
      const kept = key.endsWith(':networks') ? await redis.hgetall(key) : await redis.smembers(key)
      expect(JSON.stringify(kept)).not.toMatch(/203\.0\.113|2001:db8/)
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
    await view(CHROME, '203.0.113.2')
    await flush()
    expect(await counted()).toEqual([
      [1, 0],
      [1, 0],
    ])
    await flush()
    expect(await counted()).toHaveLength(2)
  })

  it('are not counted twice by two concurrent flushers', async () => {
    await view(FIREFOX)
    await view(FIREFOX, '203.0.113.2')
    await Promise.all([flush(), flush(), flush()])
    expect(await counted()).toEqual([[2, 0]])
  })

  it('wait in Redis while the event store is unavailable', async () => {
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
