import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { declareSamples, Known, Sample } from '#testing/access-samples.ts'
import { EVERYBODY, oneOfEach, REFUSAL_STATUS, REFUSALS, type Who } from '#testing/declared-access.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { changeRole } from '#users/change-role.ts'

let site: TestApp
let callers: Record<Who, Pick<Caller, 'headers'>>
let user: Caller

/** Filled in `beforeAll`. */
const known = {
  create: async (path: string, body: object) => (await site.call(user, 'POST', path, body)).json().data.id,
} as Known
const declared = await Promise.all(
  globSync('**/*.access.ts', { cwd: import.meta.dirname })
    .sort()
    .map(async file => {
      const module = (await import(join(import.meta.dirname, file))) as {
        samples: ReturnType<typeof declareSamples>
      }
      return module.samples(known)
    }),
)
const samples: [string, Sample][] = declared
  .flatMap(one => Object.entries(one.samples))
  .sort(([, a], [, b]) => Number(a.last ?? false) - Number(b.last ?? false))

beforeAll(async () => {
  site = await startTestApp()
  user = await site.newMember()
  callers = await oneOfEach(site, user)
  const { slug } = await site.newGame()
  Object.assign(known, { user, slug, articleId: await known.create('/api/articles', { game_slug: slug }) })
  await site.call(user, 'PATCH', `/api/my/articles/${known.articleId}/publish`, {
    content: testContent(),
    revision: '0',
  })
  for (const { prepare } of declared) await prepare?.()
})
afterAll(() => site.stop())

const apiRoutes = () => site.routes.filter(({ url }) => url.startsWith('/api/'))
const routeOf = (name: string) => {
  const route = apiRoutes().find(({ method, url }) => `${method} ${url}` === name)
  if (!route) throw new Error(`no route ${name}`)
  return route
}
const addressOf = (url: string, value: string) =>
  url
    .replace(':ref', 'a0')
    .replace(':linkId', '0'.repeat(13))
    .replace(':versionId', known.articleId)
    .replace(':playthroughId', known.articleId)
    .replace(/:\w+(\/:\w+)?|\*/, value)

/** Routes without a sample, and samples without a route or twice. */
const unmatched = (routes: readonly string[], sampled: readonly string[]) =>
  [...routes, ...sampled].filter(
    name =>
      routes.filter(one => one === name).length !== 1 || sampled.filter(one => one === name).length !== 1,
  )

it('covers every route once', () => {
  const routes = apiRoutes().map(({ method, url }) => `${method} ${url}`)
  expect(routes.length).toBeGreaterThan(50)
  expect(
    unmatched(
      routes,
      samples.map(([name]) => name),
    ),
  ).toEqual([])
})
it('finds a route without a sample, and a sample without a route', () => {
  expect(unmatched(['GET /a', 'GET /planted'], ['GET /a', 'GET /gone'])).toEqual([
    'GET /planted',
    'GET /gone',
  ])
  expect(unmatched(['GET /a'], ['GET /a', 'GET /a'])).toContain('GET /a')
})

describe.each(samples)('%s', (name, { params, body, own }) => {
  it.each(EVERYBODY)('answers a %s as declared', async who => {
    const { method, url, access } = routeOf(name)
    const code = REFUSALS[access]?.[who]
    // The owner gets a new article: their writes must not affect the responses to the other callers.
    const isAuthor =
      own &&
      who === 'user' &&
      /article_comments|articles|database_categories|template_headers|series|game_review/.test(url)
    const id =
      params?.() ??
      (own && isAuthor ? await known.create('/api/articles', { game_slug: known.slug }) : known.articleId)
    const caller = callers[who]
    const before = code ? await site.events.headPosition() : undefined
    for (const address of [addressOf(url, id), `${addressOf(url, id)}.json`]) {
      if (address.includes('/identity/') && address.endsWith('.json')) continue
      const answer = await site.call(caller, method as 'GET', address, body?.())
      const found = answer.body.startsWith('{"errors"') ? answer.json().errors[0].code : undefined
      if (code) expect([answer.statusCode, found]).toEqual([REFUSAL_STATUS[code], code])
      else if (own && !isAuthor) expect([answer.statusCode, found]).toEqual([404, 'not_found'])
      else expect(['not_signed_in', 'email_verification_required', 'forbidden']).not.toContain(found)
      expect(answer.statusCode).toBeLessThan(500)
      if (!code) break
    }
    if (code) expect(await site.writtenSince(before)).toEqual([])
  })
})

describe('roles', () => {
  it('are never taken from a cookie', async () => {
    const headers = {
      ...user.headers,
      cookie: `${user.headers.cookie}; user_role=owner; user_id=${user.userId}`,
    }
    const answer = await site.call({ headers }, 'POST', '/api/games', {
      slug: 'x',
      details: { titleJa: '題' },
    })
    expect(answer.json().errors[0].code).toMatch(/forbidden|not_signed_in/)
  })

  it('lose their rights when they are revoked', async () => {
    const fallen = await site.newMember({ roles: ['owner'] })
    const add = () => site.call(fallen, 'POST', '/api/imports/games', { items: [{}] })
    expect((await add()).statusCode).toBe(200)
    const { position } = await changeRole(site.context, { name: fallen.name, role: 'owner', how: 'revoke' })
    await site.projected({ headers: { 'x-event-position': String(position) } })
    expect((await add()).json().errors[0].code).toBe('forbidden')
  })
})
