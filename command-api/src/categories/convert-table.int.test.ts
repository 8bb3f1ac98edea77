import type { BlockNode } from '@koryaku/contracts/articles/article-document.ts'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { categoryFamily, categoryRowsFamily } from '@koryaku/contracts/categories/category.events.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findArticle } from '#articles/find-article.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { convertTable } from './convert-table.ts'
import { findOwnCategory } from './run-category.ts'

let site: TestApp
let author: Caller
let article: string
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  author = await site.newMember()
  const { slug } = await site.newGame()
  article = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
})
afterAll(() => site?.stop())

const cell = (text: string, type: 'tableCell' | 'tableHeader' = 'tableCell'): BlockNode => ({
  type,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const tableOf = (rows: number): BlockNode => ({
  type: 'table',
  attrs: { blockId: 'tttttttt' },
  content: [
    { type: 'tableRow', content: [cell('武器', 'tableHeader'), cell('攻撃力', 'tableHeader')] },
    ...Array.from({ length: rows }, (_, n): BlockNode => {
      return { type: 'tableRow', content: [cell(`剣${n}`), cell(String(n))] }
    }),
  ],
})
const textAddress = () => `/api/my/articles/${article}/text`
async function write(rows: number, base: TextRef = 'a0'): Promise<TextRef> {
  const text = textOf('武器', paragraph('aaaaaaaa', '前'), tableOf(rows), paragraph('bbbbbbbb', '後'))
  const saved = await site.call(author, 'PATCH', textAddress(), { base, text })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json().data.attributes.ref
}
const convert = (body: object, who = author) =>
  site.call(who, 'POST', `/api/my/articles/${article}/database_categories/convert`, body)
const blocks = async (): Promise<{ type: string; attrs: object }[]> =>
  (await site.call(author, 'GET', textAddress())).json().data.attributes.document.content
const rowSaves = (id: string) => site.events.readStream(categoryRowsFamily.stream(id))

describe('a table of a text', () => {
  it('becomes a category, which replaces it', async () => {
    const base = await write(600)
    const made = await convert({ base, blockId: 'tttttttt', name: '武器一覧' })
    expect(made.statusCode, made.body).toBe(201)
    const { id, attributes } = made.json().data
    expect(attributes).toMatchObject({ name: '武器一覧', status: 'draft' })
    expect(
      attributes.columns.map(({ label, type }: { label: string; type: string }) => [label, type]),
    ).toEqual([
      ['武器', 'text'],
      ['攻撃力', 'number'],
    ])
    expect(await rowSaves(id)).toHaveLength(2)
    const text = await blocks()
    expect(text.map(({ type }) => type)).toEqual(['paragraph', 'embed', 'paragraph'])
    expect(text[1]?.attrs).toEqual({ kind: 'category', id, blockId: 'tttttttt' })
    const saves = await site.events.readStream(articleTextFamily.stream(article))
    expect(saves.at(-1)?.data).toMatchObject({ trigger: 'convert' })
    const [created] = await site.events.readStream(categoryFamily.stream(id))
    expect(created?.data).toMatchObject({ origin: { articleId: article, blockId: 'tttttttt' } })
  })

  it('is converted once, also when what did it ended before the text was saved', async () => {
    const base = await write(3)
    const { db, events } = site.context
    const broken = {
      ...events,
      append: (stream: string, ...rest: unknown[]) => {
        if (stream === articleTextFamily.stream(article)) throw new Error('killed')
        return (events.append as (...args: unknown[]) => unknown)(stream, ...rest)
      },
    } as typeof events
    const asked = {
      article: await findArticle(events, article),
      ...{ ownerId: author.userId, base, blockId: 'tttttttt', name: '武器一覧' },
    }
    const commandId = newCommandId()
    const envelope = {
      ...{ commandId, commandHash: 'asked', correlationId: commandId, actorId: author.userId },
      occurredAt: new Date().toISOString(),
    }
    await expect(convertTable({ db, events: broken }, asked, envelope)).rejects.toThrow('killed')
    expect((await blocks())[1]?.type).toBe('table')
    const { state } = await convertTable({ db, events }, asked, { ...envelope, cameBefore: true })
    await convertTable({ db, events }, asked, { ...envelope, cameBefore: true })
    const id = state && state.status !== 'purged' ? state.categoryId : ''
    expect(await rowSaves(id)).toHaveLength(1)
    expect((await findOwnCategory({ db, events }, id, author.userId)).category.columns).toHaveLength(2)
    expect((await blocks())[1]).toMatchObject({ type: 'embed', attrs: { id } })
    expect(await site.events.readStream(articleTextFamily.stream(article))).toHaveLength(2)
  })

  it('makes nothing on a version that is too old for the text to take it', async () => {
    const base = await write(1)
    const { db, events } = site.context
    const much = {
      ...events,
      readLast: async (stream: string) => {
        const last = await (events.readLast as (stream: string) => Promise<object>)(stream)
        return stream === articleTextFamily.stream(article) ? { ...last, revision: 9_000n } : last
      },
    } as typeof events
    const commandId = newCommandId()
    const asked = {
      article: await findArticle(events, article),
      ...{ ownerId: author.userId, base, blockId: 'tttttttt', name: '武器一覧' },
    }
    const envelope = {
      ...{ commandId, commandHash: 'asked', correlationId: commandId, actorId: author.userId },
      occurredAt: new Date().toISOString(),
    }
    const before = await events.headPosition()
    await expect(convertTable({ db, events: much }, asked, envelope)).rejects.toMatchObject({
      code: 'whole_text_needed',
    })
    expect(await site.writtenSince(before)).toEqual([])
  })

  it('is refused in a template, in words', async () => {
    const made = await site.call(author, 'POST', '/api/articles/create_template', {})
    article = made.json().data.id
    const base = await write(1)
    const answer = await convert({ base, blockId: 'tttttttt', name: 'x' })
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([422, 'in_template'])
  })

  it('is refused where there is none, where it does not fit, and to others', async () => {
    const base = await write(1)
    const faultOf = async (body: object) => {
      const answer = await convert(body)
      const [{ detail, source }] = answer.json().errors
      return [answer.statusCode, detail, source?.pointer]
    }
    expect(await faultOf({ base, blockId: 'aaaaaaaa', name: 'x' })).toEqual([422, 'not_a_table', '/blockId'])
    expect(await faultOf({ base, blockId: 'zzzzzzzz', name: 'x' })).toEqual([422, 'not_a_table', '/blockId'])
    expect(await faultOf({ base: 't9', blockId: 'tttttttt', name: 'x' })).toEqual([
      422,
      'not_a_table',
      '/blockId',
    ])
    const empty = await write(0, base)
    expect(await faultOf({ base: empty, blockId: 'tttttttt', name: 'x' })).toEqual([
      422,
      'rows_missing',
      '/blockId',
    ])
    const other = await site.newMember()
    expect((await convert({ base, blockId: 'tttttttt', name: 'x' }, other)).statusCode).toBe(404)
  })
})
