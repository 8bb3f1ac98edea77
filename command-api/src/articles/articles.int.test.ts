import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { performDue } from '#due/due-work.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { autosaveAsBefore } from '#testing/of-before.ts'
import { type Caller, positionOf, startTestApp, type TestApp, withKey } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { loadArticle } from './find-article.ts'
import { purgeDue } from './purge-due.ts'
import { readSettings } from './settings.ts'

const silent = createLogger('test', 'silent')
let site: TestApp
let author: Caller
let other: Caller
let slug: string

beforeAll(async () => {
  site = await startTestApp()
  other = await site.newMember()
  slug = (await site.newGame()).slug
})
// A new user for each test: one user may not draft this often in a minute.
beforeEach(async () => {
  author = await site.newMember()
})
afterAll(() => site.stop())

const draft = async (): Promise<string> =>
  (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
const publish = (id: string, body: object = { content: testContent(), revision: '0' }, key?: string) =>
  site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, body, key ? withKey(key) : {})
const typesOf = async (stream: string) => (await site.events.readStream(stream)).map(({ type }) => type)

describe('the life of an article', () => {
  it('is drafted, saved, published, unpublished and deleted, and each response has the new state', async () => {
    const created = await site.call(author, 'POST', '/api/articles', { game_slug: slug })
    expect(created.statusCode).toBe(201)
    const { id, attributes } = created.json().data
    expect(attributes).toEqual({
      ...{ type: 'DraftArticle', path: id, title: '', revision: '0' },
      ...{ textRef: null, publicRef: null, hasNewerDraft: false, scheduledFor: null },
    })

    const saved = await site.call(author, 'PATCH', `/api/my/articles/${id}`, {
      content: testContent('題'),
      revision: '0',
    })
    expect(saved.json().data.attributes).toMatchObject({ title: '題', revision: '1', type: 'DraftArticle' })
    const published = await publish(id, {})
    expect(published.json().data.attributes).toMatchObject({
      ...{ type: 'PublishedArticle', revision: '2', textRef: 't0', publicRef: 't0', hasNewerDraft: false },
    })
    expect(positionOf(published)).toBeGreaterThan(positionOf(saved) ?? 0n)

    const back = await site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`)
    expect(back.json().data.attributes.type).toBe('DraftArticle')
    const deleted = await site.call(author, 'DELETE', `/api/my/articles/${id}`)
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect((await site.call(author, 'DELETE', `/api/my/articles/${id}`)).statusCode).toBe(404)
    expect(await typesOf(articleStream(id))).toEqual([
      'ArticleDrafted',
      'ArticlePublished',
      'ArticleUnpublished',
      'ArticleDeleted',
    ])
  })

  it('records the actor, the cause and the time', async () => {
    const id = await draft()
    const [event] = await site.events.readStream(articleStream(id))
    expect(event?.metadata).toMatchObject({
      actorId: author.userId,
      app: 'command-api',
      schemaVersion: 2,
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

  it('keeps it after a rejection too, and accepts a retry under the same key', async () => {
    const id = await draft()
    const save = (title: string, key: string) =>
      site.call(
        author,
        'PATCH',
        `/api/my/articles/${id}`,
        { content: testContent(title), revision: '0' },
        withKey(key),
      )
    const first = newCommandId()
    expect((await save('一', first)).statusCode).toBe(200)
    const late = newCommandId()
    for (const answer of [await save('二', late), await save('二', late)])
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'revision_conflict'])
    // A save whose response was lost does not conflict with itself.
    await site.context.db.query('delete from identity.command_receipt where actor_id = $1', [author.userId])
    expect((await save('一', first)).json().data.attributes).toMatchObject({ title: '一', textRef: 't0' })
    expect(await typesOf(`articleText-${id}`)).toEqual(['TextSaved'])
  })

  it('lets the last of parallel commands decide again instead of failing', async () => {
    const id = await draft()
    await publish(id)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await typesOf(articleStream(id))).filter(type => type === 'ArticleUnpublished')).toHaveLength(1)
  })
})

describe('a published article', () => {
  const patch = (id: string, what: string, body: object) =>
    site.call(author, 'PATCH', `/api/my/articles/${id}${what}`, body)
  const attributesOf = (answer: Awaited<ReturnType<typeof patch>>) => {
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.attributes
  }
  const newest = async (id: string) =>
    (await site.call(author, 'GET', `/api/my/articles/${id}/text`)).json().data.attributes

  it('stays as it is while its text is worked on, until that is published', async () => {
    const id = await draft()
    await publish(id)
    const saved = attributesOf(
      await patch(id, '', {
        content: { title: '書きかけ' },
        revision: (await publish(id, {})).json().data.attributes.revision,
      }),
    )
    expect(saved).toMatchObject({ title: '書きかけ', textRef: 't1', publicRef: 't0', hasNewerDraft: true })
    const updated = attributesOf(await publish(id, { textRef: 't1', substantial: false }))
    expect(updated).toMatchObject({ hasNewerDraft: false, type: 'PublishedArticle' })
    const [, , revised] = await site.events.readStream(articleStream(id))
    expect(revised).toMatchObject({
      type: 'ArticleRevised',
      data: { textRef: updated.publicRef, substantial: false },
    })
    // Readers' pages are rendered from one version, so the public version is a whole save.
    const version = BigInt(updated.publicRef.slice(1))
    const [pinned] = await site.events.readStream(`articleText-${id}`, { from: version, maxCount: 1 })
    expect(pinned?.data).toMatchObject({ whole: true })
  })

  it('discards the changes since the publication, as a new version', async () => {
    const id = await draft()
    await publish(id)
    await patch(id, '/text', { base: 't0', ops: [{ op: 'title', title: '書きかけ' }] })
    const answer = await site.call(author, 'PATCH', `/api/my/articles/${id}/discard_draft`)
    expect(attributesOf(answer)).toMatchObject({ textRef: 't2', publicRef: 't0', hasNewerDraft: false })
    expect(await newest(id)).toMatchObject({ title: testContent().title, ref: 't2' })
    const [version] = (await site.call(author, 'GET', `/api/my/articles/${id}/text/versions`)).json().data
    expect(version.attributes).toMatchObject({ trigger: 'restore', restores: 't0' })
    const again = await site.call(author, 'PATCH', `/api/my/articles/${id}/discard_draft`)
    expect(attributesOf(again)).toMatchObject({ textRef: 't2' })
  })

  it('is not published beyond what its author has seen', async () => {
    const id = await draft()
    await publish(id)
    await patch(id, '/text', { base: 't0', ops: [{ op: 'title', title: '別の端末' }] })
    const key = newCommandId()
    for (const late of [await publish(id, { textRef: 't0' }, key), await publish(id, { textRef: 't0' }, key)])
      expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'revision_conflict'])
  })

  it('gets new settings immediately, and keeps its text', async () => {
    const id = await draft()
    await publish(id)
    const tags = ['攻略', '序盤']
    attributesOf(await patch(id, '/publish_setting', { tags, kind: 'blog', description: '秘密の要約' }))
    const again = attributesOf(await patch(id, '/publish_setting', { tags }))
    expect(again).toMatchObject({ textRef: 't0', hasNewerDraft: false })
    const events = await site.events.readStream(articleStream(id))
    expect(events.map(({ type }) => type)).toEqual([
      'ArticleDrafted',
      'ArticlePublished',
      'ArticleSettingsChanged',
    ])
    expect(events.at(-1)?.data).toMatchObject({ kind: 'blog', language: 'ja', versionsPublic: false })
    expect(JSON.stringify(events.at(-1)?.data)).not.toContain('秘密')
    const copy = await site.call(author, 'POST', `/api/my/articles/${id}/duplicate_as_draft`)
    const types = await typesOf(articleStream(copy.json().data.id))
    expect(types).toEqual(['ArticleDrafted', 'ArticleSettingsChanged'])
    expect(await newest(copy.json().data.id)).toMatchObject({ title: testContent().title })
  })

  it('keeps every setting that was changed at the same moment', async () => {
    const id = await draft()
    await publish(id)
    const changes = [
      { tags: ['序盤'] },
      { description: '要約' },
      { language: 'en' },
      { versionsPublic: false },
    ]
    for (const answer of await Promise.all(changes.map(change => patch(id, '/publish_setting', change))))
      expect(answer.statusCode, answer.body).toBe(200)
    const article = await loadArticle(site.events, id)
    if (article.status === 'none') throw new Error('no article')
    expect(await readSettings(site.context.db, article)).toMatchObject(Object.assign({}, ...changes))
  })

  it('merges concurrent changes of tags by two tabs', async () => {
    const id = await draft()
    await publish(id)
    await patch(id, '/publish_setting', { tags: ['序盤', 'ボス'] })
    const before = await typesOf(articleStream(id))
    const answers = await Promise.all([
      patch(id, '/tags', { add: ['弓', '剣', '弓'] }),
      patch(id, '/tags', { add: ['盾', '序盤'], remove: ['ﾎﾞｽ', '無い'] }),
      patch(id, '/publish_setting', { tagChanges: { add: ['兜'] }, description: '要約' }),
    ])
    for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200)
    // A tag that already existed is not reported as added, so that undoing removes only new tags.
    expect(answers[1]?.json().data.attributes).toMatchObject({ added: ['盾'], removed: ['ボス'] })
    const article = await loadArticle(site.events, id)
    if (article.status === 'none') throw new Error('no article')
    const { tags, description } = await readSettings(site.context.db, article)
    expect([tags[0], ...tags.slice(1).sort(), description]).toEqual([
      '序盤',
      ...['弓', '剣', '盾', '兜'].sort(),
      '要約',
    ])
    expect(await typesOf(articleStream(id))).toHaveLength(before.length + 3)
    const nothing = await patch(id, '/tags', { add: ['弓'], remove: ['ボス'] })
    expect(nothing.json().data.attributes).toMatchObject({ added: [], removed: [] })
    expect(await typesOf(articleStream(id))).toHaveLength(before.length + 3)
  })

  it('has at most ten tags, also with concurrent additions', async () => {
    const id = await draft()
    await patch(id, '/publish_setting', { tags: Array.from({ length: 9 }, (_, n) => `タグ${n}`) })
    const both = await Promise.all([patch(id, '/tags', { add: ['甲'] }), patch(id, '/tags', { add: ['乙'] })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const refused = both.find(({ statusCode }) => statusCode === 422)?.json().errors[0]
    expect(refused).toMatchObject({ code: 'too_many_tags', detail: '10' })
    const instead = await patch(id, '/tags', { add: ['丙'], remove: ['タグ0'] })
    expect(instead.json().data.attributes.tags).toHaveLength(10)
    const bad = await patch(id, '/tags', { add: ['a/b'] })
    expect([bad.statusCode, bad.json().errors[0].source.pointer]).toEqual([422, '/add/0'])
  })

  it('is not published with an unresolved conflict', async () => {
    const id = await draft()
    const block = (text: string) => ({
      ...{ type: 'paragraph', attrs: { blockId: 'aaaaaaaa' }, content: [{ type: 'text', text }] },
    })
    const text = { title: '題', document: { type: 'doc', content: [block('もと')] } }
    await patch(id, '/text', { base: 'a0', text })
    for (const words of ['片方', 'もう片方'])
      await patch(id, '/text', { base: 't0', ops: [{ op: 'put', block: block(words), after: null }] })
    const refused = await publish(id, {})
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'unresolved_conflict'])
    expect(await typesOf(articleStream(id))).toEqual(['ArticleDrafted'])
  })
})

describe('a deleted article', () => {
  const remove = (id: string) => site.call(author, 'DELETE', `/api/my/articles/${id}`)
  const restore = (id: string, who = author) => site.call(who, 'PATCH', `/api/my/articles/${id}/restore`)
  const hasKey = async (id: string) => (await findContentKey(site.context.db, id)) !== undefined
  /** Runs the worker's purge of this article at this time. */
  const purgeAt = (id: string, at: string) =>
    performDue(
      [{ ...purgeDue(site.context), find: async () => [{ key: `${id} ${at}`, articleId: id }] }],
      new Date(at),
      silent,
    )
  const IN_A_MONTH = new Date(Date.now() + 31 * 86_400_000).toISOString()

  it('is restored as it was', async () => {
    const id = await draft()
    await publish(id)
    await remove(id)
    expect((await site.call(author, 'GET', `/api/my/articles/${id}/text`)).statusCode).toBe(404)
    expect((await restore(id, other)).statusCode).toBe(404)
    expect((await restore(id)).json().data.attributes).toMatchObject({
      ...{ type: 'PublishedArticle', title: testContent().title, hasNewerDraft: false },
    })
    expect((await restore(id)).statusCode).toBe(200)
    expect((await typesOf(articleStream(id))).slice(2)).toEqual(['ArticleDeleted', 'ArticleRestored'])
  })

  it('is purged with its key at its time, once, also after a crash', async () => {
    const id = await draft()
    await publish(id)
    await remove(id)
    await purgeAt(id, new Date().toISOString())
    expect(await hasKey(id)).toBe(true)
    const { appendedThenLost, events } = crashingAfterAppend(site.events)
    await performDue(
      [
        {
          ...purgeDue({ db: site.context.db, events }),
          find: async () => [{ key: `${id} x`, articleId: id }],
        },
      ],
      new Date(IN_A_MONTH),
      silent,
    )
    expect([appendedThenLost(), await hasKey(id)]).toEqual([1, true])
    await Promise.all([purgeAt(id, IN_A_MONTH), purgeAt(id, IN_A_MONTH)])
    expect(await hasKey(id)).toBe(false)
    expect((await typesOf(articleStream(id))).filter(type => type === 'ArticlePurged')).toHaveLength(1)
    expect((await restore(id)).statusCode).toBe(404)
  })
})

/**
 * An event store whose client crashes after its next append: the event is in the log, but the caller gets no result.
 */
function crashingAfterAppend(store: EventStore) {
  let times = 0
  const events = Object.create(store, {
    append: {
      value: async (...args: Parameters<EventStore['append']>) => {
        await store.append(...args)
        times++
        throw new Error('the process ended here')
      },
    },
  }) as EventStore
  return { events, appendedThenLost: () => times }
}

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
    await autosaveAsBefore(site.context, id, testContent('まだ保存していない'))
    const copy = await site.call(author, 'POST', `/api/my/articles/${id}/duplicate_as_draft`)
    expect(copy.json().data.attributes.title).toBe('まだ保存していない')
  })
})

describe('the article of another user', () => {
  it.each([
    ['PATCH', '', { content: testContent(), revision: '0' }],
    ['PATCH', '/publish', {}],
    ['PATCH', '/publish_setting', { kind: 'blog' }],
    ['PATCH', '/tags', { add: ['弓'] }],
    ['PATCH', '/unpublish', undefined],
    ['PATCH', '/restore', undefined],
    ['PATCH', '/discard_draft', undefined],
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
    ['an invalid path', 'PATCH', '/api/my/articles/NOPE/unpublish', undefined, 404],
    ['a path with SQL', 'DELETE', "/api/my/articles/1'%20or%201=1", undefined, 404],
    ['a path of two thousand characters', 'DELETE', `/api/my/articles/${'a'.repeat(2_000)}`, undefined, 404],
    ['a missing article', 'PATCH', '/api/my/articles/0123456789abc/unpublish', undefined, 404],
    ['a missing game', 'POST', '/api/articles', { game_slug: 'no-such-game' }, 404],
    ['an invalid slug', 'POST', '/api/articles', { game_slug: '../etc' }, 422],
    ['a missing template', 'POST', '/api/articles', { game_slug: 'SLUG', template_id: '0123456789abc' }, 404],
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

describe('a retry', () => {
  it('drafts one article for one key, and gets the same response', async () => {
    const key = withKey(newCommandId())
    const first = await site.call(author, 'POST', '/api/articles', { game_slug: slug }, key)
    const again = await site.call(author, 'POST', '/api/articles', { game_slug: slug }, key)
    expect(again.json()).toEqual(first.json())
    expect([again.statusCode, positionOf(again)]).toEqual([201, positionOf(first)])
    expect(await typesOf(articleStream(first.json().data.id))).toEqual(['ArticleDrafted'])
  })

  it('drafts another article when another user uses the key', async () => {
    const key = withKey(newCommandId())
    const mine = await site.call(author, 'POST', '/api/articles', { game_slug: slug }, key)
    const theirs = await site.call(other, 'POST', '/api/articles', { game_slug: slug }, key)
    expect(theirs.statusCode).toBe(201)
    expect(theirs.json().data.id).not.toBe(mine.json().data.id)
  })
})
