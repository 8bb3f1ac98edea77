import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { diffTexts } from '@koryaku/contracts/articles/text/diff-texts.ts'
import { applyOps } from '@koryaku/contracts/articles/text/text-ops.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { paragraph, sentencesOf, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { autosaveAsBefore, deleteForGood, saveAsBefore } from '#testing/of-before.ts'
import { type Caller, startTestApp, type TestApp, withKey } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { findArticle } from '../find-article.ts'
import { saveText } from './save-text.ts'
import { TEXT_TAIL } from './text.decider.ts'

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

const filler = Array.from({ length: 20 }, (_, n) => paragraph(`filler${10 + n}`, `${n}の塔に登る。`))
const textWith = (first: string, second = '中盤'): ArticleText =>
  textOf('進め方', paragraph('aaaaaaaa', first), paragraph('bbbbbbbb', second), ...filler)
const begun = textWith('序盤')

const address = () => `/api/my/articles/${id}/text`
const save = (body: object, headers: Record<string, string> = {}, who = author) =>
  site.call(who, 'PATCH', address(), body, headers)
const step = (base: string, from: ArticleText, to: ArticleText) => ({ base, ops: diffTexts(from, to) })
const read = (which = '', who = author) => site.call(who, 'GET', address() + which)
const newest = async () => (await read()).json().data.attributes
const attributesOf = (answer: Awaited<ReturnType<typeof save>>) => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.attributes
}
const errorOf = (answer: Awaited<ReturnType<typeof save>>) => {
  const [{ code, detail, source }] = answer.json().errors
  return { status: answer.statusCode, code, detail, source }
}
const stored = () => site.events.readStream(articleTextFamily.stream(id))
const keyRows = async () =>
  (await site.context.db.query('select owner_id from identity.content_key where content_id = $1', [id])).rows

/** The first save of a text, and what happens just before or after its key is made. */
async function firstSave(hooks: { beforeKey?: () => Promise<unknown>; afterKey?: () => Promise<unknown> }) {
  const { db, events } = site.context
  const article = await findArticle(events, id)
  const query = async (sql: string, values: unknown[]) => {
    const isMaking = sql.startsWith('insert')
    if (isMaking) await hooks.beforeKey?.()
    const answer = await db.query(sql, values)
    if (isMaking) await hooks.afterKey?.()
    return answer
  }
  const asked = { article, base: 'a0', trigger: 'auto', write: { text: begun } } as const
  const { revision } = await saveText({ db: { query } as unknown as Pool, events }, asked, envelope())
  return { ref: `t${revision}` }
}
const envelope = () => ({
  ...{ commandId: newCommandId(), commandHash: 'asked', correlationId: 'test', actorId: author.userId },
  occurredAt: new Date().toISOString(),
})

describe('the text of an article', () => {
  it('is saved encrypted under its own key, and read again unchanged', async () => {
    expect(attributesOf(await save({ base: 'a0', text: begun, trigger: 'save' }))).toEqual({
      ...{ ref: 't0', savedAt: expect.any(String), conflicts: 0, lacks: null },
    })
    const next = textWith('弓')
    const saved = await save(step('t0', begun, next))
    expect(attributesOf(saved)).toMatchObject({ ref: 't1', lacks: null })
    expect(saved.headers['x-event-position']).toMatch(/^\d+$/)
    expect(await newest()).toEqual({ ...next, ref: 't1', savedAt: expect.any(String), conflicts: 0 })
    expect(JSON.stringify((await stored()).map(({ data }) => data))).not.toMatch(/序盤|進め方|弓/)
    expect(await keyRows()).toEqual([{ owner_id: author.userId }])
  })

  it('has a ref if it is a legacy text, and the first save builds on it', async () => {
    const content = testContent('古い題', '古い本文')
    await saveAsBefore(site.context, id, content)
    const opened = await newest()
    expect(opened).toMatchObject({ ref: 'a1', title: '古い題' })
    const { title, document } = opened
    const saved = await save({ base: 'a1', ops: [{ op: 'title', title: '新しい題' }] })
    expect(attributesOf(saved)).toMatchObject({ ref: 't0', lacks: null })
    expect(await newest()).toMatchObject({ title: '新しい題', document })
    // A tab that had the same open.
    const [block] = document.content
    const typed = { ...block, content: [{ type: 'text', text: '続き' }] }
    const late = attributesOf(await save({ base: 'a1', ops: [{ op: 'put', block: typed, after: null }] }))
    expect(late).toMatchObject({ ref: 't1', conflicts: 0, lacks: { ops: [{ title: '新しい題' }] } })
    expect([...sentencesOf(await newest())]).toEqual(['新しい題', '続き'])
    expect((await read('/versions/a1')).json().data.attributes).toMatchObject({ title, document })
  })

  it('lists its legacy versions before those of its stream, and each of them can be read and named', async () => {
    await saveAsBefore(site.context, id, testContent('古い題', '古い本文'))
    await autosaveAsBefore(site.context, id, testContent('途中の題', '途中'))
    await saveAsBefore(site.context, id, testContent('次の題', '次の本文'))
    const list = async (query = '') => (await read(`/versions${query}`)).json()
    const idsOf = (versions: { id: string }[]) => versions.map(one => one.id)
    const old = await list()
    expect(old.data).toEqual([])
    // Not what it began with, which was an empty page.
    expect(idsOf(old.meta.before)).toEqual(['a1', 'd0', 'a2'])
    expect(old.meta.before[0].attributes).toMatchObject({ title: '古い題', letters: 4, trigger: 'save' })
    for (const ref of ['a1', 'd0', 'a2']) expect((await read(`/versions/${ref}`)).statusCode).toBe(200)
    const named = await site.call(author, 'PATCH', `${address()}/versions/a1`, { name: 'はじめ' })
    expect(named.statusCode, named.body).toBe(200)
    attributesOf(await save({ base: 'a2', restores: 'a1' }))
    const all = await list()
    expect([idsOf(all.data), idsOf(all.meta.before)]).toEqual([['t0'], ['a1', 'd0', 'a2']])
    expect(all.meta.before[0].attributes.name).toBe('はじめ')
    expect((await list('?before=t0')).meta.before).toEqual([])
  })

  it('builds on the legacy autosave if that is the newest version', async () => {
    const content = testContent('途中の題', '途中')
    await autosaveAsBefore(site.context, id, content)
    expect(await newest()).toMatchObject({ ref: 'd0', title: '途中の題' })
    const saved = await save({ base: 'd0', ops: [{ op: 'title', title: '題' }] })
    expect(attributesOf(saved)).toMatchObject({ ref: 't0', lacks: null })
    expect([...sentencesOf(await newest())]).toEqual(['題', '途中'])
  })

  it('is a version each time, listed and read one by one', async () => {
    await save({ base: 'a0', text: begun, trigger: 'save' })
    await save(step('t0', begun, textWith('弓')))
    const list = (await read('/versions')).json()
    expect(list.meta).toEqual({
      ...{ totalCount: 2, next: null, publicRef: null, names: [], before: [], shareable: true },
      periods: [],
    })
    expect(list.data.map((one: { id: string }) => one.id)).toEqual(['t1', 't0'])
    expect(list.data[0].attributes).toMatchObject({
      ...{ base: 't0', trigger: 'auto', title: '進め方', excerpt: expect.stringContaining('弓'), name: null },
    })
    expect((await read('/versions?before=t1')).json().data).toHaveLength(1)
    expect((await read('/versions/t0')).json().data.attributes).toMatchObject({ ...begun, ref: 't0' })
    expect(errorOf(await read('/versions/t2'))).toMatchObject({ status: 404, code: 'no_such_version' })
  })

  it('is accessible to its author alone', async () => {
    await save({ base: 'a0', text: begun })
    const other = await site.newMember()
    for (const answer of [
      await save({ base: 't0', text: begun }, {}, other),
      ...(await Promise.all(['', '/versions', '/versions/t0'].map(which => read(which, other)))),
    ])
      expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await stored()).toHaveLength(1)
  })

  it('is saved while the article is suspended', async () => {
    const publishing = { content: testContent(), revision: '0' }
    await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, publishing)
    const moderator = await site.newMember({ roles: ['moderator'] })
    const breach = { rule: 'spam', reason: '宣伝', evidenceRevision: '1' }
    await site.call(moderator, 'POST', `/api/moderation/articles/${id}/suspend`, breach)
    expect((await site.events.readLast(articleStream(id)))?.type).toBe('ArticleSuspended')
    expect(attributesOf(await save({ base: 't0', text: begun }))).toMatchObject({ ref: 't1' })
    const { periods, publicRef } = (await read('/versions')).json().meta
    const ended = { ref: 't0', from: expect.any(String), until: expect.any(String) }
    expect({ periods, publicRef }).toEqual({ periods: [ended], publicRef: null })
  })
})

describe('an invalid save', () => {
  it.each([
    ['neither steps nor a text', { base: null }, '/ops'],
    ['both', { base: null, ops: [], text: begun }, '/ops'],
    ['an unknown kind of version', { base: 'x1', ops: [] }, '/base'],
    [
      'a block without a name',
      { base: null, ops: [{ op: 'put', block: { type: 'paragraph' }, after: null }] },
      '/ops',
    ],
  ])('is rejected: %s', async (_, body, pointer) => {
    expect(errorOf(await save(body))).toMatchObject({
      ...{ status: 422, code: 'invalid_request', source: { pointer } },
    })
    expect([await stored(), await keyRows()]).toEqual([[], []])
  })
  it('is rejected with the number of excess characters', async () => {
    const text = textOf('題', paragraph('aaaaaaaa', 'あ'.repeat(200_123)))
    expect(errorOf(await save({ base: 'a0', text }))).toEqual({
      ...{ status: 422, code: 'text_too_long', detail: 'document_too_long: 123' },
      source: { pointer: '/text/document' },
    })
    expect(await stored()).toEqual([])
  })
})

describe('tabs', () => {
  it('keep all their texts, under one key, when they make the first save concurrently', async () => {
    const tabs = ['弓', '槍', '剣']
    const answers = await Promise.all(
      tabs.map((words, n) => save({ base: 'a0', text: textOf('', paragraph(`tab${n}aaaa`, words)) })),
    )
    const saved = answers.map(attributesOf)
    expect(saved.map(({ ref }) => ref).sort()).toEqual(['t0', 't1', 't2'])
    expect([...sentencesOf(await newest())].sort()).toEqual(tabs.toSorted())
    expect(await keyRows()).toHaveLength(1)
  })

  it('share one key when one of them saves between the key and the save of the other', async () => {
    const other = textOf('', paragraph('tab1aaaa', '槍'))
    const { ref } = await firstSave({
      afterKey: async () => expect(attributesOf(await save({ base: 'a0', text: other })).ref).toBe('t0'),
    })
    expect(ref).toBe('t1')
    expect([...sentencesOf(await newest())]).toEqual(expect.arrayContaining(['槍', ...sentencesOf(begun)]))
  })

  it('each get a response with the changes they lack, even if they outnumber the attempts of a command', async () => {
    await save({ base: 'a0', text: begun })
    const mine = (n: number) =>
      textOf('進め方', ...begun.document.content, paragraph(`tab${10 + n}aaa`, `${n}番`))
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => save(step('t0', begun, mine(n)))))
    const versions = await Promise.all(
      answers.map(async (answer, n) => {
        const { ref, lacks } = attributesOf(answer)
        const then = (await read(`/versions/${ref}`)).json().data.attributes
        expect(applyOps(mine(n), lacks?.ops ?? []).document).toEqual(then.document)
        return ref
      }),
    )
    expect(new Set(versions).size).toBe(12)
    const sentences = sentencesOf(await newest())
    for (let n = 0; n < 12; n++) expect(sentences).toContain(`${n}番`)
  })

  it('merge a save on an old version with the many saves since', async () => {
    await save({ base: 'a0', text: begun })
    const article = await findArticle(site.events, id)
    let last = begun
    for (let n = 0; n < TEXT_TAIL + 10; n++) {
      const next = textWith('序盤', `槍${n}`)
      const asked = {
        base: `t${n}` as `t${bigint}`,
        trigger: 'auto',
        write: { ops: diffTexts(last, next) },
      } as const
      await saveText(site.context, { article, ...asked }, envelope())
      last = next
    }
    const late = attributesOf(await save(step('t3', textWith('序盤', '槍2'), textWith('弓', '槍2'))))
    expect(late).toMatchObject({ ref: `t${TEXT_TAIL + 11}`, conflicts: 0 })
    expect(applyOps(textWith('弓', '槍2'), late.lacks.ops)).toMatchObject(
      textWith('弓', `槍${TEXT_TAIL + 9}`),
    )
    expect((await read('/versions/t30')).json().data.attributes).toMatchObject(textWith('序盤', '槍29'))
    const unknown = await save(step('t999', begun, textWith('弓')))
    expect(errorOf(unknown)).toMatchObject({ status: 422, code: 'whole_text_needed' })
  })

  it('get the same response when they retry a merged save, and no receipt contains its text', async () => {
    await save({ base: 'a0', text: begun })
    await save(step('t0', begun, textWith('序盤', '秘密の槍')))
    const key = withKey(newCommandId())
    const mine = step('t0', begun, textWith('弓'))
    const first = await save(mine, key)
    expect(attributesOf(first)).toMatchObject({ ref: 't2', lacks: { ops: [{ op: 'put' }] } })
    const { rows } = await site.context.db.query(
      `select body from identity.command_receipt where actor_id = $1 and body like '%槍%'`,
      [author.userId],
    )
    expect(rows).toEqual([])
    expect((await save(mine, key)).json()).toEqual(first.json())
    expect(await stored()).toHaveLength(3)
  })

  it('save once when the response was lost between event and receipt', async () => {
    await save({ base: 'a0', text: begun })
    const key = withKey(newCommandId())
    const lost = step('t0', begun, textWith('弓'))
    expect(attributesOf(await save(lost, key)).ref).toBe('t1')
    await save(step('t1', textWith('弓'), textWith('弓', '槍')))
    await site.context.db.query(
      'update identity.command_receipt set status = null, position = null, body = null where actor_id = $1',
      [author.userId],
    )
    expect(attributesOf(await save(lost, key))).toMatchObject({ ref: 't1', lacks: null })
    expect(await stored()).toHaveLength(3)
    const other = await save(step('t0', begun, textWith('盾')), key)
    expect(errorOf(other)).toMatchObject({ status: 409, code: 'idempotency_key_reused' })
  })
})

describe('a text that was deleted for good', () => {
  const remove = async () => {
    await deleteForGood(site.context, id)
    return { statusCode: 204 }
  }

  it('is unreadable, because its key is deleted', async () => {
    await save({ base: 'a0', text: begun })
    expect((await remove()).statusCode).toBe(204)
    expect(await keyRows()).toEqual([])
    for (const answer of [await save({ base: 't0', text: begun }), await read(), await read('/versions')])
      expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not_found' })
    expect([await stored(), await keyRows()]).toMatchObject([[{ revision: 0n }], []])
  })

  it('leaves no key if it is deleted between the check of the article and the first save', async () => {
    const saving = firstSave({ beforeKey: remove })
    await expect(saving).rejects.toMatchObject({ code: 'not_found' })
    expect([await stored(), await keyRows()]).toEqual([[], []])
  })

  it.each([0, 1, 2, 3, 4])('leaves no key, whichever tab saves concurrently (%i)', async n => {
    if (n % 2) await save({ base: 'a0', text: begun })
    const calls: (() => Promise<{ statusCode: number }>)[] = ['弓', '槍', '剣', '盾'].map(
      words => () => save({ base: 'a0', text: textWith(words) }),
    )
    const answers = await Promise.all(calls.toSpliced(n, 0, remove).map(call => call()))
    expect([200, 204, 404]).toEqual(expect.arrayContaining(answers.map(({ statusCode }) => statusCode)))
    expect(await keyRows()).toEqual([])
    expect(errorOf(await read())).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('is not restarted under another key', async () => {
    await save({ base: 'a0', text: begun })
    await site.withoutContentKey(id, async () => {
      for (const answer of [await save({ base: 't0', ops: [] }), await read(), await read('/versions')])
        expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not_found' })
      expect(await keyRows()).toEqual([])
    })
  })

  it('gives a version a name, and removes it', async () => {
    await save({ base: 'a0', text: begun })
    await save(step('t0', begun, textWith('弓')))
    const call = (ref: string, name: string | null, who = author) =>
      site.call(who, 'PATCH', `${address()}/versions/${ref}`, { name })
    expect((await call('t0', '  友人に見せた版 ')).json().data).toEqual({
      ...{ type: 'textVersion', id: 't0', attributes: { name: '友人に見せた版' } },
    })
    const listed = (await read('/versions')).json()
    expect(listed.meta.names).toEqual([{ ref: 't0', name: '友人に見せた版' }])
    expect(listed.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
      null,
      '友人に見せた版',
    ])
    expect(errorOf(await call('t9', 'ない版'))).toMatchObject({ status: 404, code: 'no_such_version' })
    expect((await call('t0', 'あ'.repeat(61))).statusCode).toBe(422)
    expect((await call('t0', 'x', await site.newMember())).statusCode).toBe(404)
    expect((await call('t0', null)).statusCode).toBe(200)
    expect((await read('/versions')).json().meta.names).toEqual([])
  })

  it('goes back to an earlier version as a new one', async () => {
    await save({ base: 'a0', text: begun })
    const next = textWith('弓')
    await save(step('t0', begun, next))
    const restored = await save({ base: 't1', restores: 't0' })
    expect(attributesOf(restored)).toMatchObject({ ref: 't2', lacks: null })
    expect(await newest()).toMatchObject({ title: begun.title, document: begun.document })
    const [version] = (await read('/versions')).json().data
    expect(version).toMatchObject({
      id: 't2',
      attributes: { trigger: 'restore', base: 't1', restores: 't0' },
    })
  })
})
