import { eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import type { CommentQuote } from '@koryaku/contracts/comments/comment.api.ts'
import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let reader: Caller
let slug: string
let articleId: string
let published: Answer
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())

type Answer = Awaited<ReturnType<typeof both.site.call>>
const call = (who: Caller, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  both.site.call(who, method, `/api/${path}`, body, {})
async function done(answer: Promise<Answer>): Promise<Answer> {
  const result = await answer
  expect(result.statusCode, result.body).toBeLessThan(300)
  return result
}
const FIRST = '石段を上がり、鐘を鳴らす。'
/** 「鐘を鳴らす」 in the second block. */
const BELL = { block: 1, from: 7, to: 12 }

async function save(...blocks: [id: string, text: string][]): Promise<string> {
  const newest = await call(author, 'GET', `my/articles/${articleId}/text`)
  const base = newest.statusCode === 200 ? newest.json().data.attributes.ref : null
  const text: ArticleText = textOf('塔の登りかた', ...blocks.map(([id, words]) => paragraph(id, words)))
  const saved = await done(call(author, 'PATCH', `my/articles/${articleId}/text`, { base, text }))
  return saved.json().data.attributes.ref
}
const publish = () => done(call(author, 'PATCH', `my/articles/${articleId}/publish`, {}))
const say = (quote: object, body = 'ここが好きです') =>
  call(reader, 'POST', 'article_comments', { article_path: articleId, body, quote })
const read = async (path: string, after: Answer) => {
  const headers = { 'x-min-event-position': String(after.headers['x-event-position']) }
  return both.reads.inject({ url: `/api/${path}`, headers })
}
const quoteNow = async (after: Answer): Promise<CommentQuote> =>
  (await read(`article_comments?article_path=${articleId}`, after)).json().data[0].attributes.quote
const wordsThen = (id: string) => call(reader, 'GET', `article_comments/${id}/quote`)

beforeEach(async () => {
  author = await both.site.newMember()
  reader = await both.site.newMember()
  slug = (await both.site.newGame()).slug
  articleId = (await done(call(author, 'POST', 'articles', { game_slug: slug }))).json().data.id
  await save(['aaaaaaaa', 'はじめに。'], ['bbbbbbbb', FIRST])
  published = await publish()
  await both.site.projected(published)
})

describe('a quote', () => {
  it('is shown with its words, from the version that the article names', async () => {
    const article = (await read(`games/${slug}/articles/${articleId}`, published)).json()
    const { textRef } = article.data.attributes
    const said = await done(say({ ...BELL, textRef }))
    expect(await quoteNow(said)).toEqual({ passage: { ...BELL, words: '鐘を鳴らす' }, earlier: true })
    const id = said.json().data.id
    expect((await done(wordsThen(id))).json().data.attributes).toEqual({ words: '鐘を鳴らす' })
    const event = await both.site.events.readLast(commentStream(id))
    expect(event?.data).toMatchObject({ quote: { textRef, blockId: 'bbbbbbbb', from: 7, to: 12 } })
    expect(JSON.stringify(event?.data)).not.toContain('鐘')
  })

  it('survives changes of the text before it, and has no passage once that changes', async () => {
    const said = await done(say({ ...BELL, textRef: 't0' }))
    await save(['cccccccc', '前書き。'], ['aaaaaaaa', 'はじめに。'], ['bbbbbbbb', `まず${FIRST}`])
    const moved = await publish()
    expect(await quoteNow(moved)).toEqual({
      passage: { block: 2, from: 9, to: 14, words: '鐘を鳴らす' },
      earlier: true,
    })
    await save(['aaaaaaaa', 'はじめに。'], ['bbbbbbbb', '石段を上がり、笛を吹く。'])
    // A draft is not the text of readers.
    expect(await quoteNow(moved)).toMatchObject({ passage: { words: '鐘を鳴らす' } })
    const changed = await publish()
    expect(await quoteNow(changed)).toEqual({ passage: null, earlier: true })
    const { id } = said.json().data
    expect((await done(wordsThen(id))).json().data.attributes).toEqual({ words: '鐘を鳴らす' })
    await save(['aaaaaaaa', 'はじめに。'])
    expect(await quoteNow(await publish())).toEqual({ passage: null, earlier: true })
    const hidden = await done(
      call(author, 'PATCH', `my/articles/${articleId}/publish_setting`, { versionsPublic: false }),
    )
    expect(await quoteNow(hidden)).toEqual({ passage: null, earlier: false })
    expect((await wordsThen(id)).statusCode).toBe(404)
  })

  it('accepts the version that was replaced while its reader read it', async () => {
    await save(['aaaaaaaa', 'はじめに。'], ['bbbbbbbb', '鐘は鳴らさない。'])
    await publish()
    const said = await done(say({ ...BELL, textRef: 't0' }))
    expect(await quoteNow(said)).toEqual({ passage: null, earlier: true })
  })

  it('requires a version that readers had, and a range in it', async () => {
    const draft = await save(['aaaaaaaa', 'はじめに。'], ['bbbbbbbb', '下書きの秘密です。'])
    for (const quote of [
      { ...BELL, textRef: draft },
      { ...BELL, textRef: 't9' },
      { ...BELL, textRef: 'a0' },
      { ...BELL, block: 2, textRef: 't0' },
      { block: 1, from: 7, to: 99, textRef: 't0' },
    ]) {
      const refused = await say(quote)
      expect([refused.statusCode, refused.json().errors[0].code], JSON.stringify(quote)).toEqual([
        422,
        'quote_not_found',
      ])
    }
    for (const range of [
      { from: 3, to: 3 },
      { from: 0, to: 301 },
    ])
      expect((await say({ block: 1, textRef: 't0', ...range })).json().errors[0].code).toBe('invalid_request')
  })

  it('is posted once when it is sent again, also after the article is a draft again', async () => {
    const send = () =>
      both.site.call(
        reader,
        'POST',
        '/api/article_comments',
        { article_path: articleId, body: '一度だけ', quote: { ...BELL, textRef: 't0' } },
        { 'idempotency-key': `quote-${articleId}` },
      )
    const first = await done(send())
    await done(call(author, 'PATCH', `my/articles/${articleId}/unpublish`))
    expect((await done(send())).json()).toEqual(first.json())
  })
})

describe('the words of a quote', () => {
  let id: string
  beforeEach(async () => {
    id = (await done(say({ ...BELL, textRef: 't0' }))).json().data.id
  })
  const moderate = async (what: string, body: object) =>
    done(call(await both.site.newMember({ roles: ['moderator'] }), 'POST', `moderation/${what}`, body))

  it('are hidden after a suspension, also once a corrected text is public', async () => {
    const evidence = { rule: 'spam', reason: '宣伝', evidenceRevision: '1' }
    await moderate(`articles/${articleId}/suspend`, evidence)
    expect((await wordsThen(id)).statusCode).toBe(404)
    await save(['aaaaaaaa', 'はじめに。'], ['bbbbbbbb', '直した文章。'])
    await moderate(`articles/${articleId}/reinstate`, { reason: '直された' })
    await call(author, 'PATCH', `my/articles/${articleId}/unpublish`)
    expect(await quoteNow(await publish())).toEqual({ passage: null, earlier: true })
    expect((await wordsThen(id)).statusCode).toBe(404)
  })

  it('are hidden while the article is a draft again', async () => {
    const hidden = await done(call(author, 'PATCH', `my/articles/${articleId}/unpublish`))
    expect((await read(`article_comments?article_path=${articleId}`, hidden)).statusCode).toBe(404)
    expect((await wordsThen(id)).statusCode).toBe(404)
  })

  it('are hidden once the author of the article is erased with the articles', async () => {
    const { db, events, config } = both.site.context
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'delete')`, [author.userId])
    await eraseWorks({ db, events, objects: connectObjectStore(config) }, author.userId)
    expect((await wordsThen(id)).statusCode).toBe(404)
    const answer = await both.reads.inject({ url: `/api/article_comments?article_path=${articleId}` })
    expect(answer.body).not.toContain('鐘')
  })

  it('are hidden with a deleted or suspended comment', async () => {
    await done(call(reader, 'DELETE', `article_comments/${id}`))
    expect((await wordsThen(id)).statusCode).toBe(404)
    await done(call(reader, 'POST', `article_comments/${id}/restore`))
    const suspended = await moderate(`article_comments/${id}/suspend`, { rule: 'spam', reason: '宣伝' })
    expect((await wordsThen(id)).statusCode).toBe(404)
    expect(await quoteNow(suspended)).toBeNull()
  })

  it('are missing for a comment without a quote', async () => {
    const said = await done(
      call(reader, 'POST', 'article_comments', { article_path: articleId, body: '引用なし' }),
    )
    expect((await wordsThen(said.json().data.id)).statusCode).toBe(404)
  })
})

describe('moderators', () => {
  it('see the passage with the comment', async () => {
    const moderator = await both.site.newMember({ roles: ['moderator'] })
    const said = await done(say({ ...BELL, textRef: 't0' }))
    await both.site.projected(said)
    const url = `/api/moderation/article_comments/${said.json().data.id}`
    const headers = { ...moderator.headers, 'x-min-event-position': String(said.headers['x-event-position']) }
    const { data } = (await both.reads.inject({ url, headers })).json()
    expect(data.attributes.quote).toEqual({ passage: { ...BELL, words: '鐘を鳴らす' }, earlier: true })
  })
})
