import { articleDraftStream, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, positionOf, startTestApp, type TestApp, withKey } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'

let site: TestApp
let author: Caller
let other: Caller
let slug: string

beforeAll(async () => {
  site = await startTestApp()
  other = await site.newMember()
  slug = (await site.newGame()).slug
})
// Somebody new each time: one person may not draft that often in a minute.
beforeEach(async () => {
  author = await site.newMember()
})
afterAll(() => site.stop())

const draft = async (): Promise<string> =>
  (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
const publish = (id: string, body: object = { content: testContent(), revision: '0' }) =>
  site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, body)
const typesOf = async (stream: string) => (await site.events.readStream(stream)).map(({ type }) => type)

describe('the life of an article', () => {
  it('is drafted, saved, published, taken back and deleted; each answer has the new state', async () => {
    const created = await site.call(author, 'POST', '/api/articles', { game_slug: slug })
    expect(created.statusCode).toBe(201)
    const { id, attributes } = created.json().data
    expect(attributes).toEqual({ type: 'DraftArticle', path: id, title: '', revision: '0' })

    const saved = await site.call(author, 'PATCH', `/api/my/articles/${id}`, {
      content: testContent('題'),
      revision: '0',
    })
    expect(saved.json().data.attributes).toMatchObject({ title: '題', revision: '1', type: 'DraftArticle' })
    const published = await publish(id, {})
    expect(published.json().data.attributes).toMatchObject({ type: 'PublishedArticle', revision: '2' })
    expect(positionOf(published)).toBeGreaterThan(positionOf(saved) ?? 0n)

    const back = await site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`)
    expect(back.json().data.attributes.type).toBe('DraftArticle')
    const deleted = await site.call(author, 'DELETE', `/api/my/articles/${id}`)
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect((await site.call(author, 'DELETE', `/api/my/articles/${id}`)).statusCode).toBe(404)
    expect(await typesOf(articleStream(id))).toEqual([
      'ArticleDrafted',
      'ArticleEdited',
      'ArticlePublished',
      'ArticleUnpublished',
      'ArticleDeleted',
    ])
  })

  it('writes who did it, because of what, and when', async () => {
    const id = await draft()
    const [event] = await site.events.readStream(articleStream(id))
    expect(event?.metadata).toMatchObject({
      actorId: author.userId,
      app: 'command-api',
      schemaVersion: 1,
      $causationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(Date.parse(event?.metadata.occurredAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('keeps what another window saved', async () => {
    const id = await draft()
    const save = (title: string) =>
      site.call(author, 'PATCH', `/api/my/articles/${id}`, { content: testContent(title), revision: '0' })
    expect((await save('一')).statusCode).toBe(200)
    const late = await save('二')
    expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'revision_conflict'])
  })

  it('lets the last of parallel commands decide anew instead of failing', async () => {
    const id = await draft()
    await publish(id)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await typesOf(articleStream(id))).filter(type => type === 'ArticleUnpublished')).toHaveLength(1)
  })
})

describe('copies and templates', () => {
  it('copies as draft and as template, and starts a new article from the template', async () => {
    const id = await draft()
    await publish(id, { content: testContent('もと'), revision: '0' })
    const copy = await site.call(author, 'POST', `/api/my/articles/${id}/duplicate_as_draft`)
    expect(copy.statusCode).toBe(201)
    expect(copy.json().data.attributes).toMatchObject({ type: 'DraftArticle', title: 'もと' })
    const template = await site.call(author, 'POST', `/api/my/articles/${id}/duplicate_as_template`)
    expect(template.json().data.attributes.type).toBe('TemplateArticle')
    const templateId = template.json().data.id
    const fromTemplate = await site.call(author, 'POST', '/api/articles', {
      game_slug: slug,
      template_id: templateId,
    })
    expect(fromTemplate.json().data.attributes).toMatchObject({ type: 'DraftArticle', title: 'もと' })
    const [event] = await site.events.readStream(articleStream(fromTemplate.json().data.id))
    expect(event?.data).toMatchObject({ copiedFrom: templateId })
    const foreign = await site.call(other, 'POST', '/api/articles', {
      game_slug: slug,
      template_id: templateId,
    })
    expect(foreign.statusCode).toBe(404)
  })

  it('makes empty templates, official ones only by those who may', async () => {
    const create = (who: typeof author, official: boolean) =>
      site.call(who, 'POST', '/api/articles/create_template', { game_slug: slug, official })
    const own = await create(author, false)
    expect(own.statusCode).toBe(201)
    expect(own.json().data.attributes).toMatchObject({ type: 'TemplateArticle', title: '' })
    expect((await create(author, true)).statusCode).toBe(403)
    const official = await create(await site.newMember({ roles: ['g8writer'] }), true)
    expect(official.statusCode).toBe(201)
    const fromOfficial = { game_slug: slug, template_id: official.json().data.id }
    expect((await site.call(other, 'POST', '/api/articles', fromOfficial)).statusCode).toBe(201)
  })

  it('copies the newest text, also when it was only autosaved', async () => {
    const id = await draft()
    await site.call(author, 'PATCH', `/api/my/articles/${id}/autosave`, {
      content: testContent('まだ保存していない'),
      draftRevision: null,
    })
    const copy = await site.call(author, 'POST', `/api/my/articles/${id}/duplicate_as_draft`)
    expect(copy.json().data.attributes.title).toBe('まだ保存していない')
  })
})

describe('autosave', () => {
  it('counts on, refuses a stale tab, and keeps the newest twenty', async () => {
    const id = await draft()
    const autosave = (n: number, draftRevision: string | null) =>
      site.call(author, 'PATCH', `/api/my/articles/${id}/autosave`, {
        content: testContent(`第${n}版`),
        draftRevision,
      })
    let known: string | null = null
    for (let n = 0; n < 24; n++) {
      const answer = await autosave(n, known)
      known = answer.json().data.attributes.draftRevision
      expect(known).toBe(String(n))
    }
    expect((await autosave(99, '3')).json().errors[0].code).toBe('revision_conflict')
    const kept = await site.events.readStream(articleDraftStream(id))
    expect(kept.map(({ revision }) => Number(revision))).toEqual(Array.from({ length: 20 }, (_, i) => i + 4))
  })
})

describe("what is not one's own", () => {
  it.each([
    ['PATCH', '', { content: testContent(), revision: '0' }],
    ['PATCH', '/autosave', { content: testContent(), draftRevision: null }],
    ['PATCH', '/publish', {}],
    ['PATCH', '/unpublish', undefined],
    ['POST', '/duplicate_as_draft', undefined],
    ['POST', '/duplicate_as_template', undefined],
    ['DELETE', '', undefined],
  ] as const)('does not exist: %s my/articles/{id}%s', async (method, suffix, body) => {
    const id = await draft()
    const before = await site.events.headPosition()
    const answer = await site.call(other, method, `/api/my/articles/${id}${suffix}`, body)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([404, 'not_found'])
    expect(await site.writtenSince(before)).toEqual([])
  })
})

describe('bad input', () => {
  const content = testContent()
  const text = (text: string) => ({
    ...content,
    document: { type: 'doc', content: [{ type: 'text', text }] },
  })
  const deep = (levels: number): object =>
    levels === 0 ? { type: 'paragraph' } : { type: 'blockquote', content: [deep(levels - 1)] }
  const image = (src: string) => ({
    ...content,
    document: { type: 'doc', content: [{ type: 'image', attrs: { src, alt: '' } }] },
  })
  const link = (href: string) => ({
    ...content,
    document: {
      type: 'doc',
      content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
    },
  })

  it.each([
    ['a title of 121 characters', { ...content, title: 'あ'.repeat(121) }, '/content/title'],
    [
      'a description of 301 characters',
      { ...content, description: 'あ'.repeat(301) },
      '/content/description',
    ],
    ['eleven tags', { ...content, tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }, '/content/tags'],
    ['a tag with a slash', { ...content, tags: ['a/b'] }, '/content/tags/0'],
    ['an unknown kind', { ...content, kind: 'advert' }, '/content/kind'],
    ['an unknown language', { ...content, language: 'fr' }, '/content/language'],
    ['a picture of another host', { ...content, thumbnail: 'https://x.example/a.png' }, '/content/thumbnail'],
    [
      'a picture in the text of another host',
      image('//x.example/a.png'),
      '/content/document/content/0/attrs/src',
    ],
    ['a link that runs', link('javascript:alert(1)'), '/content/document/content/0/marks/0/attrs/href'],
    [
      'an unknown node',
      { ...content, document: { type: 'doc', content: [{ type: 'script' }] } },
      '/content/document/content/0/type',
    ],
    [
      'a document that is too deep',
      { ...content, document: { type: 'doc', content: [deep(60)] } },
      '/content/document',
    ],
    ['a NUL character in the title', { ...content, title: 'a\u0000b' }, '/content/title'],
    ['a NUL character in the text', text('a\u0000b'), '/content/document/content/0/text'],
    ['half a character', text('\ud83d'), '/content/document/content/0/text'],
    ['no document', { title: 'x', document: null }, '/content/document'],
    ['no object', 'x', '/content'],
  ])('%s: 422, and nothing is appended', async (_, bad, pointer) => {
    const id = await draft()
    const before = await site.events.headPosition()
    const answer = await site.call(author, 'PATCH', `/api/my/articles/${id}`, { content: bad, revision: '0' })
    expect([answer.statusCode, answer.json().errors[0]]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid_request', source: { pointer } }),
    ])
    expect(await site.writtenSince(before)).toEqual([])
  })

  it.each([
    ['a path that is none', 'PATCH', '/api/my/articles/NOPE/unpublish', undefined, 404],
    ['a path with SQL', 'DELETE', "/api/my/articles/1'%20or%201=1", undefined, 404],
    ['a path of two thousand characters', 'DELETE', `/api/my/articles/${'a'.repeat(2_000)}`, undefined, 404],
    ['an article that is not there', 'PATCH', '/api/my/articles/0123456789abc/unpublish', undefined, 404],
    ['a game that is not there', 'POST', '/api/articles', { game_slug: 'no-such-game' }, 404],
    ['a slug that is none', 'POST', '/api/articles', { game_slug: '../etc' }, 422],
    [
      'a template that is not there',
      'POST',
      '/api/articles',
      { game_slug: 'SLUG', template_id: '0123456789abc' },
      404,
    ],
    ['a negative revision', 'PATCH', '/api/my/articles/ID', { content, revision: '-1' }, 422],
  ] as const)('%s', async (_, method, url, body, status) => {
    const id = await draft()
    const filled = JSON.parse(JSON.stringify(body ?? null).replace('SLUG', slug)) ?? undefined
    const before = await site.events.headPosition()
    const answer = await site.call(author, method, url.replace('ID', id), filled)
    expect(answer.statusCode).toBe(status)
    expect(await site.writtenSince(before)).toEqual([])
  })

  it('takes the longest title and description as they are', async () => {
    const id = await draft()
    const longest = { ...content, title: '題'.repeat(120), description: '説'.repeat(300) }
    const answer = await publish(id, { content: longest, revision: '0' })
    expect(answer.statusCode).toBe(200)
  })
})

describe('repeats', () => {
  it('drafts one article for one key, and answers the same', async () => {
    const key = withKey(newCommandId())
    const first = await site.call(author, 'POST', '/api/articles', { game_slug: slug }, key)
    const again = await site.call(author, 'POST', '/api/articles', { game_slug: slug }, key)
    expect(again.json()).toEqual(first.json())
    expect([again.statusCode, positionOf(again)]).toEqual([201, positionOf(first)])
    expect(await typesOf(articleStream(first.json().data.id))).toEqual(['ArticleDrafted'])
  })

  it('means another article when somebody else uses the key', async () => {
    const key = withKey(newCommandId())
    const mine = await site.call(author, 'POST', '/api/articles', { game_slug: slug }, key)
    const theirs = await site.call(other, 'POST', '/api/articles', { game_slug: slug }, key)
    expect(theirs.statusCode).toBe(201)
    expect(theirs.json().data.id).not.toBe(mine.json().data.id)
  })
})
