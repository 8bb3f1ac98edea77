import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

/** Browsers and shared caches may store only responses that permit it. */
let both: Awaited<ReturnType<typeof startBothApis>>
let owner: Caller
beforeAll(async () => {
  both = await startBothApis()
  owner = await both.site.newMember({ roles: ['owner'] })
})
afterAll(() => both?.stop())

it('declares on every response whether it may be cached, and forbids it for one caller or role', async () => {
  const sides = [
    { app: both.reads, routes: both.routes },
    { app: both.site.app, routes: both.site.routes },
  ]
  let answered = 0
  for (const { app, routes } of sides)
    for (const { method, url, access } of routes) {
      if (method !== 'GET' || url.includes('stream') || url.includes('*')) continue
      const { headers, statusCode } = await app.inject({
        url: url.replace(/:\w+/g, 'x'),
        headers: owner.headers,
      })
      const kept = String(headers['cache-control'])
      expect(kept, url).toMatch(/no-store|public/)
      if (access !== 'visitor') expect(kept, url).toContain('no-store')
      if (statusCode === 200) answered++
    }
  expect(answered).toBeGreaterThan(20)
  const { headers, statusCode } = await both.site.app.inject({ url: '/api/imports', headers: owner.headers })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
})
