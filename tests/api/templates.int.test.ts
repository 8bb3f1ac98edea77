import { eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import { type Caller, withKey } from '@koryaku/command-api/testing/test-app.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { TEMPLATES_MAX } from '@koryaku/contracts/templates/template-parts.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { findContentKeys } from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let member: Caller
let writer: Caller
let slug: string
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())
beforeEach(async () => {
  member = await both.site.newMember()
  writer = await both.site.newMember({ roles: ['g8writer'] })
  slug = (await both.site.newGame()).slug
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const call = (
  who: Caller,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers = {},
) => both.site.call(who, method, `/api/${path}`, body, headers)
/** The read result once a write is visible. */
const read = async (who: Caller, path: string, after?: Answer) => {
  if (after) await both.site.projected(after)
  const position = after?.headers['x-event-position']
  const reached = position === undefined ? {} : { 'x-min-event-position': String(position) }
  return both.reads.inject({ url: `/api/${path}`, headers: { ...who.headers, ...reached } })
}
const codeOf = (answer: { json: () => { errors: { code: string }[] } }) => answer.json().errors[0]?.code
const idOf = (answer: Answer): string => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data.id
}
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const documentOf = (...words: string[]) => ({ type: 'doc', version: 1, content: words.map(paragraph) })
const create = async (who: Caller, body: object = {}) =>
  idOf(await call(who, 'POST', 'articles/create_template', { title: '【ボス名】の攻略', ...body }))
const write = async (who: Caller, id: string, ...words: string[]) => {
  const { ref } = await textOf(who, id)
  const text = { title: '【ボス名】の攻略', document: documentOf(...words) }
  return call(who, 'PATCH', `my/articles/${id}/text`, { base: ref, trigger: 'save', text })
}
const addHeader = async (who: Caller, body: object = {}) =>
  idOf(
    await call(who, 'POST', 'my/template_headers', {
      ...{
        title: 'ボス攻略',
        purpose: '倒し方をまとめる',
        order: 10,
        head: documentOf('確認した版：'),
        ...body,
      },
    }),
  )
const textOf = async (who: Caller, id: string) =>
  (await call(who, 'GET', `my/articles/${id}/text`)).json().data.attributes
const wordsIn = ({ document }: { document: ReturnType<typeof documentOf> }) =>
  document.content.map(({ content }) => content?.[0]?.text)

describe('an own template', () => {
  it('is for one game or for all, and is visible to its owner only', async () => {
    const id = await create(member)
    const saved = await write(member, id, '手順')
    const list = (await read(member, 'article_templates', saved)).json()
    expect(list.data).toMatchObject([
      { id, attributes: { title: '【ボス名】の攻略' }, relationships: { game: { data: null } } },
    ])
    expect((await read(writer, 'article_templates')).json().data).toEqual([])
    expect((await read(writer, `article_templates/${id}`)).statusCode).toBe(404)
    const body = { game_slug: slug, template_id: id }
    expect((await call(writer, 'POST', 'articles', body)).statusCode).toBe(404)
    const ofGame = await call(member, 'POST', 'articles/create_template', {
      ...{ game_slug: slug, title: '武器の一覧' },
    })
    const found = (await read(member, `article_templates?q=${encodeURIComponent('武器')}`, ofGame)).json()
    expect(found.data).toMatchObject([
      { id: idOf(ofGame), relationships: { game: { data: { type: 'game' } } } },
    ])
  })

  it('starts an article with a fixed header, in separate blocks; later changes do not affect it', async () => {
    const [id, headerId] = [await create(member), await addHeader(member)]
    await write(member, id, '手順', 'まとめ')
    const set = await call(member, 'PATCH', `my/articles/${id}/template_header`, {
      template_header_id: headerId,
    })
    const key = { 'idempotency-key': newCommandId() }
    const start = () => call(member, 'POST', 'articles', { game_slug: slug, template_id: id }, key)
    const article = idOf(await start())
    expect(idOf(await start())).toBe(article)
    const started = await textOf(member, article)
    expect(started.title).toBe('【ボス名】の攻略')
    expect(wordsIn(started)).toEqual(['確認した版：', '手順', 'まとめ'])
    const names = (text: typeof started) =>
      text.document.content.map(({ attrs }: { attrs: { blockId: string } }) => attrs.blockId)
    const before = names(await textOf(member, id))
    expect(names(started).some((name: string) => before.includes(name))).toBe(false)

    const shown = (await read(member, 'article_templates', set)).json()
    expect(shown.data[0].relationships.templateHeader.data.id).toBe(headerId)
    expect(shown.included).toContainEqual(
      expect.objectContaining({
        attributes: expect.objectContaining({ title: 'ボス攻略', order: 10, official: false }),
      }),
    )
    const preview = (await read(member, `article_templates/${id}`)).json().data.attributes.html
    expect(preview).toMatch(/確認した版：.*手順.*まとめ/s)

    // A removed one vanishes, and its words with it.
    const gone = await call(member, 'DELETE', `my/template_headers/${headerId}`)
    const after = (await read(member, 'article_templates', gone)).json()
    expect(after.data[0].relationships.templateHeader).toEqual({ data: null })
    expect(after.included.map(({ type }: { type: string }) => type)).not.toContain('templateHeader')
    expect(await findContentKeys(both.site.context.db, [headerId])).toEqual(new Map())
    expect(wordsIn(await textOf(member, article))).toEqual(['確認した版：', '手順', 'まとめ'])
    expect((await call(member, 'DELETE', `my/template_headers/${headerId}`)).statusCode).toBe(200)
  })

  it('begins a draft that is empty yet, and no other', async () => {
    const id = await create(member)
    await write(member, id, '手順')
    const draft = idOf(await call(member, 'POST', 'articles', { game_slug: slug }))
    const start = (path = draft, headers = {}) =>
      call(member, 'POST', `my/articles/${path}/start_from_template`, { template_id: id }, headers)
    const first = withKey(newCommandId())
    expect((await start(draft, first)).statusCode).toBe(200)
    expect(wordsIn(await textOf(member, draft))).toEqual(['手順'])
    const second = withKey(newCommandId())
    expect(codeOf(await start(draft, second))).toBe('text_not_empty')
    expect(codeOf(await start(draft, second))).toBe('text_not_empty')
    expect(codeOf(await start(id))).toBe('text_not_empty')
    // The response was lost, and the request is retried.
    await both.site.context.db.query('delete from identity.command_receipt where actor_id = $1', [
      member.userId,
    ])
    expect((await start(draft, first)).statusCode).toBe(200)
    expect((await textOf(member, draft)).ref).toBe('t0')
  })

  it('for every game makes no draft without one, and there are not more than the bound', async () => {
    const id = await create(member)
    expect(codeOf(await call(member, 'POST', `my/articles/${id}/duplicate_as_draft`))).toBe('game_required')
    const copy = await call(member, 'POST', `my/articles/${id}/duplicate_as_template`)
    await both.site.projected(copy)
    const added = Array.from({ length: TEMPLATES_MAX.own - 2 }, (_, n) => `x${n}-${member.userId}`)
    await both.site.context.db.query(
      `insert into read.article_card select (jsonb_populate_record(a, jsonb_build_object('article_id', x))).*
         from read.article_card a, unnest($2::text[]) x where a.article_id = $1`,
      [idOf(copy), added],
    )
    const key = withKey(newCommandId())
    try {
      for (const _ of [1, 2])
        expect(codeOf(await call(member, 'POST', 'articles/create_template', {}, key))).toBe(
          'too_many_templates',
        )
    } finally {
      await both.site.context.db.query('delete from read.article_card where article_id = any($1)', [added])
    }
  })
})

describe('an official template', () => {
  it('is managed by every official writer, and used by all members', async () => {
    const id = await create(writer, { official: true, language: 'ja' })
    await write(writer, id, '手順')
    const colleague = await both.site.newMember({ roles: ['owner'] })
    const { ref } = await textOf(colleague, id)
    const ops = [{ op: 'title', title: '型' }]
    const renamed = await call(colleague, 'PATCH', `my/articles/${id}/text`, {
      ...{ base: ref, trigger: 'save', ops },
    })
    expect(renamed.statusCode, renamed.body).toBe(200)
    expect((await read(colleague, `my/articles/${id}/edit`, renamed)).json()).toMatchObject({
      data: { attributes: { title: '型', content: { title: '型' } } },
    })
    const setting = await call(colleague, 'PATCH', `my/articles/${id}/publish_setting`, { kind: 'blog' })
    expect(setting.statusCode).toBe(200)
    expect((await call(colleague, 'DELETE', `my/articles/${id}`)).statusCode).toBe(204)
    const back = await call(writer, 'PATCH', `my/articles/${id}/restore`)
    expect(back.statusCode).toBe(200)
    expect((await read(writer, 'article_templates', back)).json().data).toEqual([])

    const listed = (await read(member, 'article_templates?official=1&language=ja&per=100', back)).json()
    expect(listed.data.map((template: { id: string }) => template.id)).toContain(id)
    expect((await read(member, `article_templates/${id}`)).json().data.attributes.html).toContain('手順')
    const article = idOf(await call(member, 'POST', 'articles', { game_slug: slug, template_id: id }))
    expect(wordsIn(await textOf(member, article))).toEqual(['手順'])
    const copy = await call(member, 'POST', `my/articles/${id}/duplicate_as_template`)
    expect((await read(member, 'article_templates', copy)).json().data[0].id).toBe(idOf(copy))
  })

  it('cannot be changed by other members, nor by writers who lost the role', async () => {
    const id = await create(writer, { official: true })
    const headerId = await addHeader(writer, { official: true })
    const saved = await write(writer, id, '手順')
    for (const [method, path, body] of [
      ['PATCH', `my/articles/${id}/text`, { base: 't0', trigger: 'save', ops: [] }],
      ['GET', `my/articles/${id}/text`],
      ['PATCH', `my/articles/${id}/publish_setting`, { kind: 'blog' }],
      ['PATCH', `my/articles/${id}/template_header`, { template_header_id: null }],
      ['DELETE', `my/articles/${id}`],
    ] as const)
      expect((await call(member, method, path, body)).statusCode).toBe(404)
    expect((await read(member, `my/articles/${id}/edit`, saved)).statusCode).toBe(404)
    expect((await call(member, 'PATCH', `my/template_headers/${headerId}`, { title: 'x' })).statusCode).toBe(
      403,
    )
    expect(codeOf(await call(member, 'POST', 'my/template_headers', { title: 'x', official: true }))).toBe(
      'forbidden',
    )
    // Not under another's header, either.
    const own = await create(member)
    const under = { template_header_id: headerId }
    expect((await call(member, 'PATCH', `my/articles/${own}/template_header`, under)).statusCode).toBe(404)
  })
})

describe('templates of an erased account', () => {
  it('are deleted with its headers; the official ones stay', async () => {
    const [own, official] = [await create(writer), await create(writer, { official: true })]
    await write(writer, own, '自分の')
    await write(writer, official, '公式の')
    const headerId = await addHeader(writer)
    const last = await call(writer, 'PATCH', `my/template_headers/${headerId}`, { order: 3 })
    expect((await read(writer, 'my/template_headers', last)).json().data).toMatchObject([
      { id: headerId, attributes: { title: 'ボス攻略', order: 3, official: false } },
    ])
    const { db, events, config } = both.site.context
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'delete')`, [writer.userId])
    await eraseWorks({ db, events, objects: connectObjectStore(config) }, writer.userId)
    expect([...(await findContentKeys(db, [own, official, headerId])).keys()]).toEqual([official])
    const article = idOf(await call(member, 'POST', 'articles', { game_slug: slug, template_id: official }))
    expect(wordsIn(await textOf(member, article))).toEqual(['公式の'])
  })
})
