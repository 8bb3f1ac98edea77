import { textOf } from '@koryaku/contracts/http/answers.ts'
import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { answerKey, createResponseCache } from './response-cache.ts'

async function keysOf(addresses: string[]): Promise<Set<string>> {
  const app = createHttpApp({
    log: createLogger('response-cache-test', 'silent'),
    db: null as never,
    holdsAnswers: true,
  })
  const config = { access: 'visitor' } as const
  const response = { 200: textOf('text/plain') }
  const params = z.object({ slug: z.string() })
  const querystring = z.object({ page: z.coerce.number().default(1), q: z.string().optional() })
  app.get('/games/:slug', { config, schema: { params, querystring, response } }, async request =>
    answerKey(request),
  )
  app.get('/plain', { config, schema: { response } }, async request => answerKey(request))
  const keys = await Promise.all(addresses.map(async url => (await app.inject(url)).body))
  return new Set(keys)
}

it('parameters that no route knows, their order and their spelling make no other answer', async () => {
  const many = Array.from({ length: 50 }, (_, n) => `/games/zelda?k=${n}${'x'.repeat(2_000)}&q=a&page=1`)
  expect(await keysOf([...many, '/games/zelda?q=a', '/games/%7Aelda?page=01&q=a'])).toHaveLength(1)
  expect(await keysOf(['/plain?k=1', '/plain?k=2', '/plain'])).toHaveLength(1)
})

it('every parameter that changes the response changes the key', async () => {
  const addresses = ['/games/zelda', '/games/zelda?page=2', '/games/zelda?q=a', '/games/mario', '/plain']
  expect(await keysOf(addresses)).toHaveLength(addresses.length)
})

it('holds no more than its bound, keys counted, and few of them', async () => {
  const kept = createResponseCache()
  for (let n = 0; n < 4_000; n++)
    await kept.readOnce(`${n} ${'k'.repeat(13_500)}`, 0n, async () => '{"data":[]}')
  expect(kept.figures().bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(kept.figures().entries).toBeLessThan(2_500)
  for (let n = 0; n < 25_000; n++) await kept.readOnce(`${n}`, 0n, async () => '{}')
  expect(kept.figures()).toMatchObject({ entries: 20_000, reading: 0 })
})
