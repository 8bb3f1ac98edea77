import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS_PER_MINUTE } from '#limits/command-limits.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

const apiRoutes = () => site.routes.filter(({ url }) => url.startsWith('/api/'))

describe('the API document', () => {
  it('describes every command, who may call it, and what is sent', async () => {
    const document = (await site.app.inject('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { method, url, access } of apiRoutes()) {
      const operation =
        document.paths[url.replace(/:(\w+)/g, '{$1}').replace('*', '{*}')]?.[method.toLowerCase()]
      expect(operation, `${method} ${url}`).toMatchObject({ summary: expect.any(String), 'x-access': access })
    }
    const { requestBody } = document.paths['/api/articles'].post
    expect(requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['game_slug'],
      properties: { game_slug: { type: 'string', maxLength: 120 } },
    })
    expect(document.paths['/api/article_likes/{articleId}'].post.security).toEqual([{ session: [] }])
  })
})

describe('limits', () => {
  it('are named after routes that exist', () => {
    const known = new Set(apiRoutes().map(({ method, url }) => `${method} ${url}`))
    expect(Object.keys(CALLS_PER_MINUTE).filter(route => !known.has(route))).toEqual([])
  })

  it('answer 429 and when to come back, in whatever spelling of the address', async () => {
    const member = await site.newMember()
    const { slug } = await site.newGame()
    const spellings = ['/api/my/games', '/api/my/games.json', '/api/m%79/games', '/api/my/games?x=1']
    const follow = (n: number) => site.call(member, 'POST', spellings[n % spellings.length] ?? '', { slug })
    const allowed = CALLS_PER_MINUTE['POST /api/my/games'] ?? 0
    const answers = await Promise.all(Array.from({ length: allowed + 8 }, (_, n) => follow(n)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(8)
    expect(refused[0]?.json().errors[0].code).toBe('too_many_requests')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await site.call(await site.newMember(), 'POST', '/api/my/games', { slug })).statusCode).toBe(200)
  })
})
