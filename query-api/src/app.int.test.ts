import { brotliDecompressSync } from 'node:zlib'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { articleContentSchema } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { MIN_EVENT_POSITION, READ_POSITION } from '@koryaku/contracts/http/headers.ts'
import { derivedUuid, gameIdForSlug, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { eventNamed } from '@koryaku/contracts/testing/event-named.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { connectEventStore, type EventStore, type ExpectedRevision } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { newUserKey, sealProfile } from '@koryaku/server-kit/sealed-profile.ts'
import { Meilisearch } from 'meilisearch'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followPosition, type ReadPosition } from '#reading/read-position.ts'
import { createQueryApp } from './app.ts'

/** The read side over the running stores and projector: events in, answers out. */
const unique = newCommandId().slice(-8)
const slug = `read-side-${unique}`
const gameId = gameIdForSlug(slug)
const userOf = (name: string) => shortIdFrom(`reader-test:${name}:${unique}`)
const [author, hidden, fan] = [userOf('author'), userOf('hidden'), userOf('fan')]
const [shown, anonymous, draft] = ['shown', 'anonymous', 'draft'].map(name =>
  shortIdFrom(`${name}:${unique}`),
) as [string, string, string]

let db: pg.Pool
let events: EventStore
let app: HttpApp
let readModels: ReadPosition
let searchIndex: ReadPosition
let last: bigint

beforeAll(async () => {
  const environment = process.env as Record<string, string>
  db = new pg.Pool({ connectionString: environment.DATABASE_URL })
  await db.query(`create schema if not exists identity`)
  await db.query(
    'create table if not exists identity.user_key (user_id text primary key, key bytea not null)',
  )
  events = connectEventStore(environment.EVENTSTORE_URL ?? '')
  const log = createLogger('query-api-test', 'silent')
  const source = { db, databaseUrl: environment.DATABASE_URL ?? '', log }
  readModels = followPosition(source, 'read_position', readModelPosition)
  searchIndex = followPosition(source, 'search_position', async () => [])
  const search = new Meilisearch({ host: environment.MEILI_URL ?? '', apiKey: environment.MEILI_KEY })
  const config = { ...environment, PORT: Number(environment.PORT), PRODUCT_NAME: 'Koryaku' } as never
  app = createQueryApp({ config, db, search, log, now: () => new Date(), readModels, searchIndex })
  await history()
})

afterAll(async () => {
  await app?.close()
  await readModels?.stop()
  await searchIndex?.stop()
  await events?.close()
  await db?.end()
})

const append = <Event extends DomainEvent>(stream: Stream<Event>, ...list: NoInfer<Event>[]) =>
  appendAfter('no_stream', stream, list)

async function appendAfter<Event extends DomainEvent>(
  revision: ExpectedRevision,
  stream: Stream<Event>,
  list: NoInfer<Event>[],
): Promise<void> {
  const { position } = await events.append(
    stream,
    revision,
    list.map((event, i) => ({
      ...event,
      id: derivedUuid(`${stream}:${revision}:${i}`),
      metadata: {
        $correlationId: unique,
        $causationId: unique,
        actorId: 'system',
        occurredAt: new Date().toISOString(),
        app: 'test',
      },
    })),
  )
  last = position ?? last
}

async function history(): Promise<void> {
  for (const [name, userId] of Object.entries({ author, hidden, fan })) {
    const key = newUserKey()
    await db.query('insert into identity.user_key values ($1, $2)', [userId, key])
    const profile = {
      ...{ name: `${name}-${unique}`, displayName: `${name} ${unique}`, description: '', picture: null },
      anonymous: name === 'hidden',
    }
    const sealedProfile = sealProfile(profile, userId, key)
    const data = { userId, sealedProfile, nameHash: name, emailVerified: true }
    await append(userStream(userId), { type: 'UserRegistered', data })
  }
  const details = {
    ...{
      titleJa: '試験',
      titleEn: null,
      titleRomaji: null,
      reading: null,
      aliases: [],
      platforms: [],
      year: null,
      releasedOn: null,
    },
    ...{ genres: [], developers: [], publishers: [], thumbnail: null },
  }
  await append(gameStream(gameId), { type: 'GameAdded', data: { gameId, slug, details } })
  for (const [articleId, authorId, published] of [
    [shown, author, true],
    [anonymous, hidden, true],
    [draft, author, false],
  ] as const) {
    const where = { articleId, authorId, gameId }
    const text = { type: 'text', text: '<script>alert(1)</script> 本文' }
    const embed = (kind: string, id: string) => ({ type: 'embed', attrs: { kind, id } })
    const embeds = [
      { type: 'details', attrs: { summary: '続き' }, content: [embed('article', shown)] },
      ...[embed('article', draft), embed('game', gameId), embed('game', gameIdForSlug('none-such'))],
    ]
    const paragraph = { type: 'paragraph', content: [text] }
    const tagged = { type: 'paragraph', content: [{ type: 'text', text: '＃ﾎﾞｽ攻略 と #なし' }] }
    const tags = ['序盤', articleId === anonymous ? 'ぼす攻略' : 'ボス攻略']
    const document = {
      ...emptyDocument(),
      content: articleId === anonymous ? [paragraph, tagged, ...embeds] : [paragraph],
    }
    const content = articleContentSchema.parse({ title: `題 ${articleId}`, tags, document })
    await append(
      articleStream(articleId),
      eventNamed('ArticleDrafted', { ...where, content }),
      ...(published ? [eventNamed('ArticlePublished', { ...where, textRef: null })] : []),
    )
  }
  const pair = { articleId: shown, userId: fan, authorId: author, gameId }
  await append(articleLikeStream(shown, fan), { type: 'ArticleLiked', data: pair })
}

/** Reads the latest write. Retries while the response reports an older position, that is, while its wait timed out. */
async function get(url: string, headers: Record<string, string> = {}) {
  for (;;) {
    const answer = await app.inject({ url, headers: { [MIN_EVENT_POSITION]: last.toString(), ...headers } })
    if (BigInt(String(answer.headers[READ_POSITION] ?? last)) >= last) return answer
  }
}

describe('reads', () => {
  it('answer what was written, when asked for its position', async () => {
    const answer = await get(`/api/games/${slug}/articles`)
    expect(answer.statusCode).toBe(200)
    expect(BigInt(String(answer.headers[READ_POSITION]))).toBeGreaterThanOrEqual(last)
    const { data, included, meta } = answer.json()
    expect(meta.totalCount).toBe(2)
    expect(data.map(({ id }: { id: string }) => id).sort()).toEqual([shown, anonymous].sort())
    expect(included.map(({ type }: { type: string }) => type).sort()).toEqual(['game', 'user', 'user'])
    const article = data.find(({ id }: { id: string }) => id === shown)
    expect(article.attributes).toMatchObject({
      type: 'PublishedArticle',
      path: shown,
      likesCount: 1,
      pageViewsCount: null,
      pageViewsExcludedCount: null,
    })
    expect(article.relationships).toMatchObject({
      user: { data: { id: author } },
      game: { data: { id: gameId } },
    })
  })

  it('give the text as HTML in which nothing runs', async () => {
    const { data } = (await get(`/api/games/${slug}/articles/${shown}`)).json()
    expect(data.attributes.html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt; 本文</p>')
  })

  it('return cards for the content embedded in a text, each once, and only published content', async () => {
    const ids = (resources: { type: string; id: string }[]) =>
      resources.map(({ type, id }) => `${type} ${id}`).sort()
    const { data, included } = (await get(`/api/games/${slug}/articles/${anonymous}`)).json()
    expect(data.attributes.html.match(/data-id="\w{13}"/g)).toHaveLength(4)
    const cards = [`article ${shown}`, `game ${gameId}`]
    expect(ids(included)).toEqual([...cards, 'user anonymous', `user ${author}`].sort())
    const asked = await get(`/api/embeds?articles=${shown},${draft}&games=${gameId},${gameId}`)
    expect(ids(asked.json().data)).toEqual(cards)
    expect(ids(asked.json().included)).toEqual([`game ${gameId}`, `user ${author}`].sort())
    expect((await get('/api/embeds')).json()).toEqual({ data: [], included: [] })
    expect((await get('/api/embeds?articles=x')).statusCode).toBe(422)
  })

  it.each([
    ['game', () => `/api/games/${slug}`],
    ['tags', () => `/api/games/${slug}/hashtags`],
    ['tags of all games', () => '/api/hashtags'],
    ['tags of one', () => `/api/hashtags?game=${slug}`],
    ['tag', () => `/api/games/${slug}/hashtags/${encodeURIComponent('序盤')}/articles`],
    ['member', () => `/api/users/author-${unique}`],
    ['articles of a member', () => `/api/users/AUTHOR-${unique}/articles`],
    ['ranking', () => '/api/ranking/articles?per=100'],
    ['feed', () => '/feed.xml'],
    ['sitemap', () => '/sitemap.xml'],
    ['robots', () => '/robots.txt'],
  ])('answer the %s', async (_name, url) => {
    expect((await get(url())).statusCode).toBe(200)
  })

  it('find a tag in all its spellings, and tags similar to the typed text', async () => {
    const found = async (q: string) => {
      const { data } = (await get(`/api/games/${slug}/hashtags/search?q=${encodeURIComponent(q)}`)).json()
      return data.map(
        ({ id, attributes }: { id: string; attributes: { match: string; articlesCount: number } }) =>
          [id, attributes.match, attributes.articlesCount].join(' '),
      )
    }
    // Tags with equal counts are ordered by code point.
    expect(await found('ﾎﾞｽ攻略')).toEqual(['ぼす攻略 same 2'])
    expect(await found('#ぼ')).toEqual(['ぼす攻略 begins 2'])
    expect(await found('ボスの攻略')).toEqual(['ぼす攻略 near 2'])
    expect(await found('攻略')).toEqual(['ぼす攻略 holds 2'])
    expect(await found('%')).toEqual([])
    const of = async (tag: string) =>
      (await get(`/api/games/${slug}/hashtags/${encodeURIComponent(tag)}/articles`)).json()
    expect((await of('ボス攻略')).meta).toEqual({ totalCount: 2, name: 'ぼす攻略' })
    expect((await of('ぼす攻略')).data).toHaveLength(2)
    const listed = (await get(`/api/hashtags?game=${slug}`)).json()
    expect(listed.data[0]).toMatchObject({
      ...{ type: 'hashtag', attributes: { name: 'ぼす攻略', articlesCount: 2 } },
      relationships: { game: { data: { type: 'game', id: gameId } } },
    })
    expect(listed.included.map(({ id }: { id: string }) => id)).toEqual([gameId])
    expect(listed.meta.totalCount).toBe(2)
  })

  it('make links of the #words in a text that are tags of its game', async () => {
    const { data } = (await get(`/api/games/${slug}/articles/${anonymous}`)).json()
    const address = `/games/${slug}/search/${encodeURIComponent('ﾎﾞｽ攻略')}`
    expect(data.attributes.html).toContain(`<p><a href="${address}">＃ﾎﾞｽ攻略</a> と #なし</p>`)
    expect((await get(`/api${address.replace('/search/', '/hashtags/')}/articles`)).statusCode).toBe(200)
  })

  it('list every published address once in the sitemaps, and nothing else', async () => {
    const addressesIn = async (file: string) => {
      const { statusCode, body } = await get(file)
      expect(statusCode, file).toBe(200)
      return [...body.matchAll(/<loc>[^<]*?(\/(?:games|sitemaps)\/[^<]*)<\/loc>/g)].map(
        ([, path]) => path ?? '',
      )
    }
    const files = await addressesIn('/sitemap.xml')
    const listed = (await Promise.all(files.map(addressesIn))).flat()
    expect(new Set(listed).size).toBe(listed.length)
    const ofGame = listed.filter(path => path.startsWith(`/games/${slug}`))
    expect(ofGame.sort()).toEqual([
      `/games/${slug}`,
      ...[shown, anonymous].sort().map(id => `/games/${slug}/${id}`),
    ])
    expect((await get(`/sitemaps/articles-${files.length}.xml`)).statusCode).toBe(404)
  })

  it('call a feed by the game or the member that it is of, and lead to their page', async () => {
    const game = (await get(`/feeds/games/${slug}.xml`)).body
    expect(game).toContain('<title>試験 - ')
    expect(game).toMatch(new RegExp(`<link href="[^"]+/games/${slug}"/>`))
    expect(game).toContain(`/games/${slug}/${anonymous}</id>`)
    const member = (await get(`/feeds/users/author-${unique}.xml`)).body
    expect(member).toContain(`<title>author ${unique} - `)
    expect(member).toMatch(new RegExp(`<link href="[^"]+/users/author-${unique}"/>`))
    expect(member).not.toContain(anonymous)
  })

  it('never name an anonymous author, in any answer', async () => {
    for (const url of [
      `/api/games/${slug}/articles`,
      `/api/games/${slug}/articles/${anonymous}`,
      '/api/articles?per=100',
      '/feed.xml',
    ]) {
      const { body } = await get(url)
      expect(body, url).not.toContain(hidden)
      expect(body, url).not.toContain(`hidden-${unique}`)
    }
    expect((await get(`/api/users/hidden-${unique}`)).statusCode).toBe(404)
  })

  it('hide drafts and private data', async () => {
    expect((await get(`/api/games/${slug}/articles/${draft}`)).statusCode).toBe(404)
    for (const url of [
      '/api/my/articles',
      '/api/my/notifications',
      '/api/top_page',
      '/api/my/images',
      '/api/images',
      '/api/article_templates',
    ]) {
      expect((await get(url)).json().errors[0].code, url).toBe('not_signed_in')
    }
  })

  it('answer 304 when nothing has changed', async () => {
    const url = `/api/games/${slug}`
    const { etag } = (await get(url)).headers
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  it.each([
    ['page=0', '/api/articles?page=0', 422],
    ['per=101', '/api/articles?per=101', 422],
    ['page=abc', '/api/articles?page=abc', 422],
    ['a page too deep', '/api/articles?page=999999', 422],
    ['SQL in a slug', "/api/games/x'--/articles", 404],
    ['an unknown game', '/api/games/nobody-made-this/articles', 404],
    ['an unknown range', '/api/ranking/articles?range=hourly', 422],
    ['a day that is none', '/api/ranking/articles?as_of=2026-02-31', 422],
    ['an empty search', '/api/search/articles?q=', 422],
    ['a long search', `/api/search/articles?q=${'長'.repeat(201)}`, 422],
    ['a way out of the pictures', '/media/..%2fsecrets.json', 404],
    ['a tag that nobody uses', '/api/games/minecraft/hashtags/nobody-uses-it/articles', 404],
    ['a search for tags by nothing', '/api/games/minecraft/hashtags/search?q=%23', 422],
    ['a search for tags by a text', `/api/games/minecraft/hashtags/search?q=${'長'.repeat(42)}`, 422],
    ['a tag that cannot be one', '/api/games/minecraft/hashtags/a%20b/articles', 404],
    ['a slug in Japanese', `/api/games/${encodeURIComponent('ゼルダ')}/articles`, 404],
    ['a mistyped article', '/api/games/minecraft/mistyped', 404],
    ['a name that nobody can have', `/api/users/${encodeURIComponent('誰か')}`, 404],
    ['an unknown picture', '/media/nothing.webp', 404],
    ['an unknown path', '/api/nowhere', 404],
  ])('refuse %s', async (_name, url, status) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().errors[0]).toMatchObject({ status: String(status), code: expect.any(String) })
  })

  it('reject a position that is not a number, and lists of ids that are too long', async () => {
    expect((await app.inject({ url: '/api/games', headers: { [MIN_EVENT_POSITION]: 'x' } })).statusCode).toBe(
      422,
    )
    const tooMany = { following_game_slugs: Array.from({ length: 501 }, () => slug) }
    const answer = await app.inject({ method: 'POST', url: '/api/my/user_actions', payload: tooMany })
    expect(answer.statusCode).toBe(422)
  })

  it('return no user to a visitor', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/my/user_actions', payload: {} })
    expect(answer.json().user).toEqual({ data: null })
  })

  it('show current counts, names and anonymity, not those of earlier reads', async () => {
    const url = `/api/games/${slug}/articles`
    const included = async () =>
      (await get(url)).json().included as { type: string; attributes: Record<string, unknown> }[]
    const authors = async () => (await included()).filter(({ type }) => type === 'user')
    expect((await authors()).map(({ attributes }) => attributes.followersCount)).toEqual([0, 0])
    await append(userFollowStream(author, fan), {
      type: 'UserFollowed',
      data: { followerId: fan, followeeId: author },
    })
    await append(gameFollowStream(gameId, fan), { type: 'GameFollowed', data: { gameId, userId: fan } })
    const shownNow = (await included()).map(({ type, attributes }) => [type, attributes.followersCount])
    expect(shownNow.sort()).toEqual([
      ['game', 1],
      ['user', 0],
      ['user', 1],
    ])
    const { rows } = await db.query<{ key: Buffer }>('select key from identity.user_key where user_id = $1', [
      author,
    ])
    const profile = {
      ...{ name: `author-${unique}`, displayName: 'author', description: '', picture: null },
      anonymous: true,
    }
    const sealedProfile = sealProfile(profile, author, rows[0]?.key as Buffer)
    const edited = eventNamed('ProfileEdited', { userId: author, sealedProfile })
    await appendAfter(0n, userStream(author), [edited])
    const { body } = await get(url)
    expect(body).not.toContain(author)
    expect((await authors()).map(({ attributes }) => attributes.anonymous)).toEqual([true])
  })
})

describe('compression', () => {
  const ask = (encoding: string) => get(`/api/games/${slug}/articles`, { 'accept-encoding': encoding })
  it('applies to long public responses, for clients that accept it', async () => {
    const plain = await ask('gzip')
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect((await ask('gzip, br;q=0')).headers['content-encoding']).toBeUndefined()
    const compressed = await ask('gzip, deflate, br')
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect(compressed.headers.etag).toBe(plain.headers.etag)
  })
})
