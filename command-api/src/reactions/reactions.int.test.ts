import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'

let site: TestApp
let author: Caller
let reader: Caller
let articleId: string
let gameId: string
const edit = (suffix: string, body?: object) =>
  site.call(author, 'PATCH', `/api/my/articles/${articleId}${suffix}`, body)

beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  author = await site.newMember()
  reader = await site.newMember()
  const game = await site.newGame()
  gameId = game.gameId
  articleId = (await site.call(author, 'POST', '/api/articles', { game_slug: game.slug })).json().data.id
  await edit('/publish', { content: testContent(), revision: '0' })
})
afterAll(() => site.stop())

const react = (who: Caller, method: 'POST' | 'DELETE', what: 'likes' | 'bookmarks', id = articleId) =>
  site.call(who, method, `/api/article_${what}/${id}`)
const WEIGHS = { weighs: true, ruleVersion: 1 }
const attributesOf = (answer: { json: () => { data: { attributes: object } } }) =>
  answer.json().data.attributes

describe('likes', () => {
  it('answer the new state with a count of at least one', async () => {
    expect(attributesOf(await react(reader, 'POST', 'likes'))).toEqual({
      likedByCurrentUser: true,
      likesCount: 1,
    })
    expect(attributesOf(await react(reader, 'POST', 'likes'))).toMatchObject({ likesCount: 1 })
    expect(attributesOf(await react(reader, 'DELETE', 'likes'))).toEqual({
      likedByCurrentUser: false,
      likesCount: 0,
    })
    const recorded = await site.events.readStream(articleLikeStream(articleId, reader.userId))
    const pair = { articleId, userId: reader.userId, authorId: author.userId, gameId }
    expect(recorded.map(({ type, data }) => [type, data])).toEqual([
      ['ArticleLiked', { ...pair, ...WEIGHS }],
      ['ArticleUnliked', { ...pair, ...WEIGHS, likedAt: recorded[0]?.metadata.occurredAt }],
    ])
  })

  it('are counted once per member when many arrive concurrently', async () => {
    const readers = await Promise.all(Array.from({ length: 8 }, () => site.newMember()))
    await Promise.all(readers.flatMap(who => [react(who, 'POST', 'likes'), react(who, 'POST', 'likes')]))
    for (const who of readers) {
      expect(await site.events.readStream(articleLikeStream(articleId, who.userId))).toHaveLength(1)
    }
  })
})

describe('the weight in rankings', () => {
  /** The recorded weight of each member's reaction, sent from that member's client IP. */
  async function weights(what: 'likes' | 'bookmarks', members: Caller[], addressOf: (n: number) => string) {
    const streamOf = what === 'likes' ? articleLikeStream : articleBookmarkStream
    for (const [n, who] of members.entries())
      await site.call(who, 'POST', `/api/article_${what}/${articleId}`, undefined, {
        'x-forwarded-for': addressOf(n),
      })
    const last = await Promise.all(members.map(who => site.events.readLast(streamOf(articleId, who.userId))))
    return last.map(event => (event?.data as { weighs?: boolean } | undefined)?.weighs)
  }
  const members = (count: number) => Promise.all(Array.from({ length: count }, () => site.newMember()))

  it.each(['likes', 'bookmarks'] as const)('%s of one address weigh once', async what => {
    const many = await members(6)
    const found = await weights(what, many, () => '203.0.113.9')
    expect(found).toEqual([true, false, false, false, false, false])
    expect(await weights(what, await members(1), () => '203.0.113.10')).toEqual([true])
  })

  it('likes of one IPv6 household weigh once, of all that one customer is given twice', async () => {
    const household = (n: number) => `2001:db8:77:1::${n + 1}`
    const around = (n: number) => `2001:db8:77:${n + 2}::1`
    expect(await weights('likes', await members(3), household)).toEqual([true, false, false])
    expect(await weights('likes', await members(3), around)).toEqual([true, false, false])
    expect(await weights('likes', await members(1), () => '2001:db8:78::1')).toEqual([true])
  })

  it('stays the same when a like is withdrawn and given again', async () => {
    const [one, other] = (await members(2)) as [Caller, Caller]
    const from = { 'x-forwarded-for': '203.0.113.11' }
    const call = (who: Caller, method: 'POST' | 'DELETE') =>
      site.call(who, method, `/api/article_likes/${articleId}`, undefined, from)
    await call(one, 'POST')
    await call(other, 'POST')
    for (const who of [one, other]) {
      await call(who, 'DELETE')
      await call(who, 'POST')
    }
    const weighs = async ({ userId }: Caller) =>
      (await site.events.readStream(articleLikeStream(articleId, userId))).map(
        ({ data }) => (data as { weighs?: boolean }).weighs,
      )
    expect([await weighs(one), await weighs(other)]).toEqual([
      [true, true, true],
      [false, false, false],
    ])
  })

  it('likes at the same instant weigh once', async () => {
    const many = await members(8)
    await Promise.all(
      many.map(who =>
        site.call(who, 'POST', `/api/article_likes/${articleId}`, undefined, {
          'x-forwarded-for': '203.0.113.12',
        }),
      ),
    )
    const found = await weights('likes', many, () => '203.0.113.12')
    expect(found.filter(weighs => weighs)).toHaveLength(1)
  })

  it('no address and no account can be read in what is kept of it', async () => {
    const [one] = (await members(1)) as [Caller]
    await weights('likes', [one], () => '203.0.113.13')
    const { redis } = site.context
    const [key = ''] = await redis.keys(`reactions:seen:*:like:${articleId}`)
    const kept = JSON.stringify(await redis.hgetall(key))
    expect(kept).not.toBe('{}')
    expect(kept).not.toMatch(/203\.0\.113/)
    expect(kept).not.toContain(one.userId)
    expect(await redis.ttl(key)).toBeGreaterThan(86_000)
  })
})

describe('an article that the read model does not know yet', () => {
  it('can be liked, because its stream shows that it is published', async () => {
    const { headers } = await edit('', { content: testContent('新しい題'), revision: '2' })
    await site.projected({ headers })
    const unknown = await site.context.db.query(
      'delete from read.article_card where article_id = $1 returning *',
      [articleId],
    )
    expect(unknown.rowCount).toBe(1)
    expect((await react(reader, 'POST', 'likes')).statusCode).toBe(200)
    // As it was: the read models of this stack are verified by others.
    await site.context.db.query(
      'insert into read.article_card select * from jsonb_populate_record(null::read.article_card, $1)',
      [JSON.stringify(unknown.rows[0])],
    )
  })
})

describe('bookmarks', () => {
  it('are set and withdrawn', async () => {
    expect(attributesOf(await react(reader, 'POST', 'bookmarks'))).toEqual({ bookmarkedByCurrentUser: true })
    expect(attributesOf(await react(reader, 'DELETE', 'bookmarks'))).toEqual({
      bookmarkedByCurrentUser: false,
    })
    const stream = articleBookmarkStream(articleId, reader.userId)
    expect((await site.events.readStream(stream)).map(({ type }) => type)).toEqual([
      'ArticleBookmarked',
      'ArticleUnbookmarked',
    ])
  })
})

describe.each(['likes', 'bookmarks'] as const)('%s of what is not public', what => {
  const isUnknown = async (method: 'POST' | 'DELETE', id = articleId) => {
    const before = await site.events.headPosition()
    expect((await react(reader, method, what, id)).statusCode).toBe(404)
    expect(await site.writtenSince(before)).toEqual([])
  }

  it('cannot be set, and do not reveal that a draft exists', async () => {
    await site.projected(await edit('/unpublish'))
    await isUnknown('POST')
    await isUnknown('DELETE')
    await isUnknown('POST', shortIdFrom(newCommandId()))
  })

  it('can be withdrawn', async () => {
    await react(reader, 'POST', what)
    await edit('/unpublish')
    expect((await react(reader, 'DELETE', what)).statusCode).toBe(200)
  })
})

describe('ticks in checklists', () => {
  const tick = (who: Caller, body?: object) =>
    site.call(who, body ? 'PATCH' : 'GET', `/api/my/article_ticks/${articleId}`, body)

  it('are of their reader alone, and joined from several devices', async () => {
    expect(attributesOf(await tick(reader))).toEqual({ ticked: [] })
    await Promise.all([tick(reader, { add: ['aaaaaaaa'] }), tick(reader, { add: ['bbbbbbbb', 'cccccccc'] })])
    await tick(reader, { add: ['dddddddd'], remove: ['bbbbbbbb'] })
    const { ticked } = attributesOf(await tick(reader)) as { ticked: string[] }
    expect(ticked.toSorted()).toEqual(['aaaaaaaa', 'cccccccc', 'dddddddd'])
    expect(attributesOf(await tick(author))).toEqual({ ticked: [] })
  })

  it('are kept while the article is unpublished, and change on a public one only', async () => {
    await tick(reader, { add: ['aaaaaaaa'] })
    await site.projected(await edit('/unpublish'))
    expect((await tick(reader, { add: ['bbbbbbbb'] })).statusCode).toBe(404)
    expect(attributesOf(await tick(reader))).toEqual({ ticked: ['aaaaaaaa'] })
  })

  it('are rejected with an invalid name or too many of them', async () => {
    for (const add of [['a'], Array.from({ length: 501 }, () => 'aaaaaaaa')])
      expect((await tick(reader, { add })).statusCode).toBe(422)
  })
})
