import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  it('are counted at each write, unless the route has its own count or a program sends', () => {
    const others = apiRoutes().filter(
      ({ method, perMinute }) => method !== 'GET' && typeof perMinute !== 'number',
    )
    expect(others.map(({ url, perMinute }) => `${url} ${perMinute}`).sort()).toEqual([
      '/api/auth/_log counted inside',
      '/api/auth/callback/:provider counted inside',
      '/api/game8jp/images counted inside',
      '/api/game8jp/v1/articles counted inside',
      '/api/game8jp/v1/articles/:externalId counted inside',
      '/api/game8jp/v1/articles/:externalId counted inside',
      '/api/identity/* counted inside',
      '/api/imports/articles unlimited',
      '/api/imports/games unlimited',
      '/api/imports/interactions unlimited',
      '/api/imports/users unlimited',
      '/api/inquiries counted inside',
    ])
  })

  it('answer 429 and when to come back, in whatever spelling of the address', async () => {
    const member = await site.newMember()
    const { slug } = await site.newGame()
    const spellings = ['/api/my/games', '/api/my/games.json', '/api/m%79/games', '/api/my/games?x=1']
    const follow = (n: number) => site.call(member, 'POST', spellings[n % spellings.length] ?? '', { slug })
    const route = apiRoutes().find(({ method, url }) => `${method} ${url}` === 'POST /api/my/games')
    const allowed = Number(route?.perMinute)
    const answers = await Promise.all(Array.from({ length: allowed + 8 }, (_, n) => follow(n)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(8)
    expect(refused[0]?.json().errors[0].code).toBe('too_many_requests')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await site.call(await site.newMember(), 'POST', '/api/my/games', { slug })).statusCode).toBe(200)
  })
})
