import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { startRedis } from '@koryaku/infra/embedded/redis.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import type { ManagedProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

/**
 * A dedicated Redis that stops responding. Overloading a site until Redis is late must not increase the
 * weight of likes.
 */
const folder = mkdtempSync(join(tmpdir(), 'koryaku-redis-'))
let redis: ManagedProcess
let site: TestApp
let articleId: string

beforeAll(async () => {
  const port = await freePorts(9_400)
  const password = 'likes'
  redis = await startRedis(join(folder, 'data'), { port, password }, { logFile: join(folder, 'redis.log') })
  site = await startTestApp({ REDIS_URL: `redis://:${password}@127.0.0.1:${port}/0` })
}, 120_000)
beforeEach(async () => {
  const author = await site.newMember()
  const { slug } = await site.newGame()
  articleId = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
  const content = { content: testContent(), revision: '0' }
  await site.projected(await site.call(author, 'PATCH', `/api/my/articles/${articleId}/publish`, content))
})
afterAll(async () => {
  signal('SIGCONT')
  await site?.stop()
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const pid = redis?.pid()
  if (pid) process.kill(pid, name)
}
const members = (count: number) => Promise.all(Array.from({ length: count }, () => site.newMember()))

/** Whether the likes of these members count, all sent concurrently from one IP address each. */
async function weights(fans: Caller[], addressOf: (n: number) => string): Promise<(boolean | undefined)[]> {
  const answers = await Promise.all(
    fans.map((who, n) =>
      site.call(who, 'POST', `/api/article_likes/${articleId}`, undefined, {
        'x-forwarded-for': addressOf(n),
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(fans.map(() => 200))
  return Promise.all(
    fans.map(async ({ userId }) => {
      const [given] = await site.events.readStream(articleLikeStream(articleId, userId))
      return given && requireKnown(given).data.weighs
    }),
  )
}

it('likes of one address weigh once while Redis is silent; those of others weigh, too', async () => {
  const fans = await members(8)
  signal('SIGSTOP')
  const found = await weights(fans, n => (n < 6 ? '203.0.113.20' : `203.0.113.${20 + n}`))
  signal('SIGCONT')
  expect(found.slice(0, 6).filter(weighs => weighs)).toHaveLength(1)
  expect(found.slice(6)).toEqual([true, true])
})

it('remembers likes that counted before Redis stopped responding', async () => {
  const [first, ...later] = await members(4)
  if (!first) throw new Error('nobody is there')
  const from = () => '203.0.113.40'
  await expect.poll(() => site.context.redis.ping().catch(() => '')).toBe('PONG')
  expect(await weights([first], from)).toEqual([true])
  signal('SIGSTOP')
  const found = await weights(later, from)
  signal('SIGCONT')
  expect(found).toEqual([false, false, false])
})
