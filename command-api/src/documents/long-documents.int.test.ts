import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { ON_LOOP_BYTES } from './document-pool.ts'

let site: TestApp
let author: Caller
let id: string
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  author = await site.newMember()
  const { slug } = await site.newGame()
  id = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
})
afterAll(() => site?.stop())

const PARAGRAPHS = 2_000
const blockId = (n: number) => `b${String(n).padStart(7, '0')}`
/** 200,000 characters, all that an article may hold. */
const longText = (first = '序'.repeat(100)): ArticleText =>
  textOf(
    '長い攻略',
    ...Array.from({ length: PARAGRAPHS }, (_, n) =>
      paragraph(blockId(n), n === 0 ? first : '塔'.repeat(100)),
    ),
  )
const address = () => `/api/my/articles/${id}`
const save = (body: unknown, who = author) => site.call(who, 'PATCH', `${address()}/text`, body as object)
const errorOf = (answer: Awaited<ReturnType<typeof save>>) => {
  const [{ code, detail, source }] = answer.json().errors
  return { status: answer.statusCode, code, detail, source }
}

describe('a document of 200,000 characters', () => {
  it('is saved, merged with what another tab saved, read and published', async () => {
    const text = longText()
    expect(JSON.stringify(text).length).toBeGreaterThan(ON_LOOP_BYTES)
    const first = await save({ base: 'a0', text })
    expect(first.json().data.attributes).toMatchObject({ ref: 't0', conflicts: 0, lacks: null })
    const put = (n: number, words: string) => ({
      ...{ op: 'put', block: paragraph(blockId(n), words), after: n === 0 ? null : blockId(n - 1) },
    })
    expect((await save({ base: 't0', ops: [put(1, '弓')] })).json().data.attributes).toMatchObject({
      ref: 't1',
    })
    const late = (await save({ base: 't0', ops: [put(2, '槍')] })).json().data.attributes
    expect(late).toMatchObject({ ref: 't2', conflicts: 0, lacks: { ops: [put(1, '弓')] } })
    const newest = (await site.call(author, 'GET', `${address()}/text`)).json().data.attributes
    expect(newest.document.content.slice(1, 3)).toEqual([
      paragraph(blockId(1), '弓'),
      paragraph(blockId(2), '槍'),
    ])
    const published = await site.call(author, 'PATCH', `${address()}/publish`, {
      content: { title: '題', document: longText('始'.repeat(100)).document },
      revision: '3',
    })
    expect(published.statusCode, published.body.slice(0, 500)).toBe(200)
    expect(published.json().data.attributes).toMatchObject({ type: 'PublishedArticle', title: '題' })
  })

  it('is rejected with the fault and its place, as a short one is', async () => {
    expect(errorOf(await save({ base: 'a0', text: longText('序'.repeat(101)) }))).toEqual({
      ...{ status: 422, code: 'text_too_long', detail: 'document_too_long: 1' },
      source: { pointer: '/text/document' },
    })
    const unknown = {
      ...longText(),
      document: { type: 'doc', content: [...longText().document.content, { type: 'script' }] },
    }
    expect(errorOf(await save({ base: 'a0', text: unknown }))).toMatchObject({
      ...{ status: 422, code: 'invalid_request' },
      source: { pointer: `/text/document/content/${PARAGRAPHS}/type` },
    })
    expect(errorOf(await save({ base: 'a0', text: longText('\u0000') }))).toMatchObject({
      ...{ status: 422, code: 'invalid_request', detail: 'text_not_storable' },
    })
  })

  it('is not read where the article is not the caller’s', async () => {
    const payload = `{${'x'.repeat(2 * ON_LOOP_BYTES)}`
    const send = ({ headers }: Caller) =>
      site.app.inject({
        ...{ method: 'PATCH', url: `${address()}/text`, payload },
        headers: { ...headers, 'content-type': 'application/json' },
      })
    expect(errorOf(await send(await site.newMember()))).toMatchObject({ status: 404 })
    expect(errorOf(await send(author))).toMatchObject({ status: 400, code: 'malformed_body' })
  })
})
