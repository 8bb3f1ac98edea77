import { newCommandId } from '@koryaku/contracts/ids.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, positionOf, startTestApp, type TestApp, visitor, withKey } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { hashOf } from './envelope.ts'
import { forgetOldReceipts, RECEIPT_DAYS } from './receipts.ts'

let site: TestApp
let reader: Caller
let articleId: string
let otherArticleId: string
beforeAll(async () => {
  site = await startTestApp()
  const author = await site.newMember()
  const { slug } = await site.newGame()
  const publish = async () => {
    const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
    await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, {
      content: testContent(),
      revision: '0',
    })
    return id
  }
  articleId = await publish()
  otherArticleId = await publish()
})
beforeEach(async () => {
  reader = await site.newMember()
})
afterAll(() => site.stop())

const like = (key?: string, id = articleId) =>
  site.call(reader, 'POST', `/api/article_likes/${id}`, undefined, key ? withKey(key) : {})
const unlike = () => site.call(reader, 'DELETE', `/api/article_likes/${articleId}`)
const likes = async () =>
  (await site.events.readStream(articleLikeStream(articleId, reader.userId))).map(({ type }) => type)
const forgetAnswers = () =>
  site.context.db.query('update identity.command_receipt set status = null, body = null')
const forgetReceipts = () => site.context.db.query('delete from identity.command_receipt')

describe('Idempotency-Key', () => {
  it('gives the very same answer, whatever happened since', async () => {
    const key = newCommandId()
    const first = await like(key)
    await unlike()
    const again = await like(key)
    expect([again.statusCode, again.body, positionOf(again)]).toEqual([200, first.body, positionOf(first)])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(await likes()).toEqual(['ArticleLiked', 'ArticleUnliked'])
  })

  it.each([
    ['the answer was not kept: a crash after the event', forgetAnswers],
    ['the receipt was lost: a crash of the database', forgetReceipts],
  ])('adds nothing when %s', async (_, crash) => {
    const key = newCommandId()
    const first = await like(key)
    await unlike()
    await crash()
    const again = await like(key)
    expect([again.statusCode, positionOf(again)]).toEqual([200, positionOf(first)])
    expect(await likes()).toEqual(['ArticleLiked', 'ArticleUnliked'])
  })

  it('holds for commands at the same instant', async () => {
    const key = newCommandId()
    const answers = await Promise.all([like(key), like(key), like(key), like(key)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await likes()).toEqual(['ArticleLiked'])
  })

  it('refuses another request under the same key', async () => {
    const key = newCommandId()
    await like(key)
    const other = await like(key, otherArticleId)
    expect([other.statusCode, other.json().errors[0].code]).toEqual([409, 'idempotency_key_reused'])
    expect(await site.events.readStream(articleLikeStream(otherArticleId, reader.userId))).toEqual([])
  })

  it('knows what was sent before its hash had a key', async () => {
    const key = newCommandId()
    await like(key)
    await site.context.db.query('update identity.command_receipt set command_hash = $1 where actor_id = $2', [
      hashOf(`/api/article_likes/${articleId}\nnull`),
      reader.userId,
    ])
    expect((await like(key)).statusCode).toBe(200)
    const other = await like(key, otherArticleId)
    expect(other.json().errors[0].code).toBe('idempotency_key_reused')
  })

  it('lets a refused command be tried again', async () => {
    const key = newCommandId()
    const member = await site.newMember()
    const follow = () => site.call(member, 'POST', '/api/my/games', { slug: 'not-yet-there' }, withKey(key))
    expect((await follow()).statusCode).toBe(404)
    expect((await follow()).statusCode).toBe(404)
  })

  it.each(['', 'x'.repeat(201), 'with space', 'あ'])('refuses the key %j', async key => {
    const before = await site.events.headPosition()
    const answer = await site.call(reader, 'POST', `/api/article_likes/${articleId}`, undefined, withKey(key))
    expect([answer.statusCode, answer.json().errors[0].source]).toEqual([422, { header: 'Idempotency-Key' }])
    expect(await site.writtenSince(before)).toEqual([])
  })

  it('is not asked of visitors', async () => {
    const answer = await site.call(
      visitor,
      'POST',
      `/api/articles/${articleId}/page_views`,
      undefined,
      withKey('k'),
    )
    expect(answer.statusCode).toBe(204)
  })

  it('forgets after its time', async () => {
    const { db } = site.context
    const commandId = newCommandId()
    await db.query(
      `insert into identity.command_receipt (command_id, command_hash, created_at)
       values ($1, 'h', now() - make_interval(days => $2, hours => 1))`,
      [commandId, RECEIPT_DAYS],
    )
    await forgetOldReceipts(db)
    const { rowCount } = await db.query('select 1 from identity.command_receipt where command_id = $1', [
      commandId,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('unavailable stores', () => {
  it('answers 503 and when to come back while the event store is down; reads of the session go on', async () => {
    const without = await startTestApp({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' })
    try {
      const answer = await without.call(reader, 'POST', `/api/article_likes/${articleId}`)
      expect([answer.statusCode, answer.json().errors[0].code, answer.headers['retry-after']]).toEqual([
        503,
        'temporarily_unavailable',
        '2',
      ])
      expect(answer.body).not.toMatch(/event ?store|grpc|127\.0\.0\.1/i)
      expect((await without.call(visitor, 'GET', '/api/auth/csrf')).statusCode).toBe(200)
    } finally {
      await without.stop()
    }
  })

  it('continues without limits and counted views while Redis is down', async () => {
    const without = await startTestApp({ REDIS_URL: 'redis://127.0.0.1:1/0' })
    try {
      expect((await without.call(reader, 'POST', `/api/article_likes/${articleId}`)).statusCode).toBe(200)
      const view = await without.call(visitor, 'POST', `/api/articles/${articleId}/page_views`, undefined, {
        'user-agent': 'Mozilla/5.0 Firefox/130.0',
      })
      expect(view.statusCode).toBe(204)
    } finally {
      await without.stop()
    }
  })
})
