import {
  EVERYBODY,
  oneOfEach,
  REFUSAL_STATUS,
  REFUSALS,
  type Who,
} from '@koryaku/command-api/testing/declared-access.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

/** Access of every kind of caller to every read route, from the route table. */
let both: Awaited<ReturnType<typeof startBothApis>>
let callers: Record<Who, Pick<Caller, 'headers'>>
let user: Caller
let draft: string
let published: string
let slug: string

beforeAll(async () => {
  both = await startBothApis()
  const { site } = both
  user = await site.newMember()
  callers = await oneOfEach(site, user)
  slug = (await site.newGame()).slug
  const create = async () =>
    (await site.call(user, 'POST', '/api/articles', { game_slug: slug })).json().data.id
  published = await create()
  draft = await create()
  await site.call(user, 'PATCH', `/api/my/articles/${published}/publish`, {
    content: testContent(),
    revision: '0',
  })
  const last = await site.call(user, 'PATCH', `/api/my/articles/${draft}`, {
    ...{ content: testContent('秘密の下書き', '秘密の本文'), revision: '0' },
  })
  await site.projected(last)
})
afterAll(() => both?.stop())

/** A URL of the route. The resources that its parameters name need not exist: access is decided before. */
const addressOf = (url: string) =>
  url
    .replace(':slug', slug)
    .replace(/:(game_slug|gameSlug)/, slug)
    .replace(':name', user.name)
    .replace(/:\w+|\*/g, published)

/** Status and error code; an answer that never ends (server-sent events) is left after its beginning. */
async function ask(who: Pick<Caller, 'headers'>, method: string, url: string) {
  const answer = await both.reads.inject({
    ...{ method: method as 'GET', url, headers: who.headers, payloadAsStream: true },
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  const stream = answer.stream()
  if (answer.statusCode < 400) {
    stream.destroy()
    return { status: answer.statusCode, code: undefined }
  }
  let body = ''
  for await (const part of stream) body += part
  return { status: answer.statusCode, code: JSON.parse(body).errors?.[0]?.code as string | undefined }
}

describe('every read', () => {
  it('declares who may make it, and is in the table', () => {
    expect(both.routes.length).toBeGreaterThan(40)
    for (const { url, access } of both.routes) expect(Object.keys(REFUSALS), url).toContain(access)
  })

  it.each(EVERYBODY)('answers a %s as declared', async who => {
    for (const { method, url, access } of both.routes) {
      const refusal = REFUSALS[access]?.[who]
      // Another spelling of an address is the same address.
      const spellings = url.startsWith('/api/') && !url.endsWith('.json') ? ['', '.json'] : ['']
      for (const suffix of spellings) {
        const { status, code } = await ask(callers[who], method, addressOf(url) + suffix)
        const where = `${method} ${url}${suffix}`
        if (refusal) expect([where, status, code]).toEqual([where, REFUSAL_STATUS[refusal], refusal])
        else expect(['not_signed_in', 'email_verification_required', 'forbidden'], where).not.toContain(code)
        expect(status, where).not.toBe(500)
      }
    }
  })

  it('restricts private resources of a member to members', () => {
    const open = both.routes.filter(({ url, access }) => url.startsWith('/api/my/') && access === 'visitor')
    // The response identifies the caller as a visitor.
    expect(open.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/my/user_actions'])
  })

  it.each(['visitor', 'other user', 'g8writer', 'moderator', 'owner'] as const)(
    'hides a draft from a %s',
    async who => {
      for (const url of [`/api/games/${slug}/articles/${draft}`, `/api/my/articles/${draft}/edit`]) {
        const { status } = await ask(callers[who], 'GET', url)
        expect([url, status]).toEqual([url, who === 'visitor' && url.includes('/my/') ? 401 : 404])
      }
      expect((await ask(user, 'GET', `/api/my/articles/${draft}/edit`)).status).toBe(200)
    },
  )
})

describe('an anonymous author', () => {
  it('is not named to others in any response, feed or sitemap', async () => {
    const { site, routes, reads } = both
    const hidden = await site.newMember()
    const profile = {
      displayName: `かくれんぼ${hidden.name}`,
      description: '秘密',
      picture: null,
      anonymous: true,
    }
    await site.call(hidden, 'PATCH', '/api/my/profile', profile)
    const articleId = (await site.call(hidden, 'POST', '/api/articles', { game_slug: slug })).json().data.id
    const content = testContent('名もなき記事', '名もなき本文')
    await site.call(hidden, 'PATCH', `/api/my/articles/${articleId}/publish`, { content, revision: '0' })
    await site.call(hidden, 'POST', '/api/my/users', { name: user.name })
    await site.projected(await site.call(hidden, 'POST', `/api/article_likes/${published}`))
    let named = 0
    for (const { method, url } of routes) {
      if (method !== 'GET' || url.includes('stream')) continue
      for (const who of ['visitor', 'user', 'other user', 'moderator', 'owner'] as const) {
        const address = url
          .replace(':slug', slug)
          .replace(/:(game_slug|gameSlug)/, slug)
          .replace(':name', user.name)
          .replace(/:\w+|\*/g, articleId)
        const { body } = await reads.inject({
          url: `${address}?per=100&page=1&q=名もなき`,
          headers: callers[who].headers,
        })
        const plain = await reads.inject({ url: address, headers: callers[who].headers })
        for (const text of [body, plain.body]) {
          if (text.includes(articleId)) named++
          for (const secret of [hidden.userId, hidden.name, 'かくれんぼ'])
            expect(text.includes(secret), `${who} ${url} tells ${secret}`).toBe(false)
        }
      }
    }
    // The article itself exists; its author is missing.
    expect(named).toBeGreaterThan(5)
    expect((await reads.inject(`/api/users/${hidden.name}`)).statusCode).toBe(404)
  })

  it('is one whom the read models do not know: they fail closed', async () => {
    const { site, reads } = both
    const author = await site.newMember()
    const articleId = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
    await site.projected(
      await site.call(author, 'PATCH', `/api/my/articles/${articleId}/publish`, {
        ...{ content: testContent('作者不明', '本文'), revision: '0' },
      }),
    )
    const { rows } = await site.context.db.query<{ table: string }>(
      `select format('%I.%I', table_schema, table_name) as table from information_schema.tables
        where table_schema = 'read' and table_name like 'user\\_card\\_\\_v%'`,
    )
    const taken: { table: string; row: string }[] = []
    for (const { table } of rows) {
      const gone = await site.context.db.query<{ row: string }>(
        `delete from ${table} t where user_id = $1 returning to_json(t)::text as row`,
        [author.userId],
      )
      for (const { row } of gone.rows) taken.push({ table, row })
    }
    expect(taken.length).toBeGreaterThan(0)
    for (const url of [`/api/games/${slug}/articles/${articleId}`, `/api/games/${slug}/articles?per=50`]) {
      const { body } = await reads.inject(url)
      expect(body).toContain(articleId)
      expect(body.includes(author.userId), url).toBe(false)
    }
    for (const { table, row } of taken) {
      await site.context.db.query(
        `insert into ${table} select * from json_populate_record(null::${table}, $1::json)`,
        [row],
      )
    }
  })
})
