import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { flushViews } from '@koryaku/command-api/views/flush-views.ts'
import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import { siteVisitorsStream } from '@koryaku/contracts/kpi/kpi.events.ts'
import { compactDay, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { startRedis } from '@koryaku/infra/embedded/redis.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import type { ManagedProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const COMMAND_API = join(import.meta.dirname, '../../command-api')
/** The day of the file and the present one: midnight in Japan may be between a view and its count. */
const startedAt = new Date()
const days = <Day>(dayOf: (time: Date) => Day): Day[] => [...new Set([dayOf(startedAt), dayOf(new Date())])]
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/**
 * Flushes in a separate process, which is killed between Redis and the event store, or right after the event.
 */
const FLUSH_AND_DIE = `
  import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
  import { Redis } from 'ioredis'
  const { flushViews } = await import('file://${COMMAND_API}/src/views/flush-views.ts')
  const store = connectEventStore(process.env.EVENTSTORE_URL)
  const die = () => process.kill(process.pid, 'SIGKILL')
  const append = async (...what) => {
    if (process.env.DIE === 'before') die()
    await store.append(...what)
    die()
  }
  await flushViews({ redis: new Redis(process.env.REDIS_URL), events: { ...store, append }, now: () => new Date() })`

let folder: string
let redis: ManagedProcess
let url: string
let site: TestApp
let articles: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-views-'))
  const port = await freePorts(4_100)
  const password = 'views'
  url = `redis://:${password}@127.0.0.1:${port}/0`
  redis = await startRedis(
    join(folder, 'redis'),
    { port, password },
    {
      logFile: join(folder, 'redis.log'),
      restart: true,
    },
  )
  site = await startTestApp({ REDIS_URL: url })
}, 60_000)
beforeEach(async () => {
  const author = await site.newMember()
  const { slug } = await site.newGame()
  articles = []
  for (const _ of [1, 2]) {
    const id = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
    await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, {
      content: testContent(),
      revision: '0',
    })
    articles.push(id)
  }
})
afterAll(async () => {
  await site?.stop()
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const view = (articleId: string, address: string) =>
  site.call({ headers: {} }, 'POST', `/api/articles/${articleId}/page_views`, undefined, {
    ...{ 'user-agent': FIREFOX, 'x-forwarded-for': address },
  })
/** [counted, excluded] of the first article, [counted, excluded] of the second. */
async function counted(): Promise<number[][]> {
  return Promise.all(
    articles.map(async articleId => {
      const streams = days(compactDay).map(day => site.events.readStream(articleViewsStream(articleId, day)))
      const events = (await Promise.all(streams)).flat().map(requireKnown)
      const sum = (field: 'counted' | 'excluded') =>
        events.reduce((total, { data }) => total + data[field], 0)
      return [sum('counted'), sum('excluded')]
    }),
  )
}
async function visitors(): Promise<number> {
  const streams = days(time => siteVisitorsStream(windowStart('daily', time)))
  const events = (await Promise.all(streams.map(stream => site.events.readStream(stream)))).flat()
  return events.reduce((total, event) => total + requireKnown(event).data.counted, 0)
}

async function flushAndDie(moment: 'before' | 'after'): Promise<void> {
  const env = { ...process.env, REDIS_URL: url, DIE: moment }
  const child = spawn(process.execPath, ['--input-type=module', '-e', FLUSH_AND_DIE], {
    ...{ cwd: COMMAND_API, env, stdio: 'inherit' as const },
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

describe('views, when the process that flushes them is killed', () => {
  it.each(['before', 'after'] as const)('%s the first event are each counted once', async moment => {
    const [first = '', second = ''] = articles
    const base = await visitors()
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2']) {
      await view(first, `${address}${moment.length}`)
      await view(second, `${address}${moment.length}`)
    }
    await flushAndDie(moment)
    const late = await view(first, '192.0.2.99')
    expect(late.statusCode).toBe(204)
    await flushViews(site.context)
    await flushViews(site.context)
    expect(await counted()).toEqual([
      [3, 1],
      [2, 1],
    ])
    expect((await visitors()) - base).toBeGreaterThanOrEqual(2)
    expect((await visitors()) - base).toBeLessThanOrEqual(3)
  })

  it('again and again, lose nothing and count nothing twice', async () => {
    const [first = ''] = articles
    for (const n of [1, 2, 3, 4]) {
      await view(first, `198.51.100.${n}`)
      await flushAndDie(n % 2 ? 'after' : 'before')
    }
    await flushViews(site.context)
    expect((await counted())[0]).toEqual([4, 0])
  })
})

describe('views, when Redis is killed', () => {
  it('before the flush still exist after the restart', async () => {
    const [first = ''] = articles
    for (const n of [1, 2, 3]) await view(first, `203.0.113.${n}`)
    const killed = redis.pid() ?? 0
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => redis.pid(), { timeout: 20_000 }).not.toBe(killed)
    await expect.poll(() => site.context.redis.ping().catch(() => ''), { timeout: 20_000 }).toBe('PONG')
    await flushViews(site.context)
    expect((await counted())[0]).toEqual([3, 0])
  })
})
