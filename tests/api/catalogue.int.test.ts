import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let owner: Caller
let slug: string
beforeAll(async () => {
  both = await startBothApis()
  owner = await both.site.newMember({ roles: ['owner'] })
})
afterAll(() => both?.stop())
beforeEach(async () => {
  slug = (await both.site.newGame()).slug
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const put = (path: string, body: object) => both.site.call(owner, 'PUT', `/api/games/${slug}${path}`, body)
const edit = (details: object, reason = '直し') => put('', { details, reason })
const hide = (hidden: boolean) => put('/hidden', { hidden, reason: '重複' })
const read = async (path: string, after: Answer, who?: Caller) => {
  expect(after.statusCode, after.body).toBeLessThan(300)
  await both.site.projected(after)
  const headers = { ...who?.headers, 'x-min-event-position': String(after.headers['x-event-position']) }
  return both.reads.inject({ url: `/api/${path}`, headers })
}
const changesAfter = async (after: Answer) =>
  (await read(`games/${slug}/changes`, after, owner)).json().data.attributes
const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code

describe('a game of the catalogue', () => {
  it('is edited with a reason, which its history keeps', async () => {
    const done = await edit({ titleJa: 'テスト', year: 2020 }, '発売年')
    const { details, hidden, changes } = await changesAfter(done)
    expect([details.year, hidden]).toEqual([2020, false])
    expect(changes).toMatchObject([
      { kind: 'GameEdited', by: owner.name, reason: '発売年', fields: ['year'] },
      { kind: 'GameAdded', reason: null, fields: [] },
    ])
    expect((await read(`games/${slug}`, done)).json().data.attributes.year).toBe(2020)
  })

  it('leaves lists, and has no page, while it is hidden; nothing new is written about it', async () => {
    const isListed = async (after: Answer) =>
      (await read('games?sort=new&per=100', after))
        .json()
        .data.some(({ attributes }: { attributes: { slug: string } }) => attributes.slug === slug)
    const hidden = await hide(true)
    expect((await read(`games/${slug}`, hidden)).statusCode).toBe(404)
    expect(await isListed(hidden)).toBe(false)
    expect((await changesAfter(hidden)).hidden).toBe(true)
    expect(codeOf(await both.site.call(owner, 'POST', '/api/articles', { game_slug: slug }))).toBe(
      'not_found',
    )
    const shown = await hide(false)
    expect((await read(`games/${slug}`, shown)).statusCode).toBe(200)
    expect(await isListed(shown)).toBe(true)
  })

  it('is deleted only without content, and restored by showing it', async () => {
    const remove = () =>
      both.site.call(owner, 'POST', '/api/igdb/delete', { game_slug: slug, reason: '重複' })
    const draft = await both.site.call(owner, 'POST', '/api/articles', { game_slug: slug })
    expect(codeOf(await remove())).toBe('game_has_content')
    await both.site.call(owner, 'DELETE', `/api/my/articles/${draft.json().data.id}`)
    const deleted = await remove()
    expect((await read(`games/${slug}`, deleted)).statusCode).toBe(404)
    expect((await changesAfter(deleted)).changes[0]).toMatchObject({ kind: 'GameDeleted', reason: '重複' })
    const again = await both.site.call(owner, 'POST', '/api/games', { slug, details: { titleJa: '別の題' } })
    expect((await changesAfter(again)).details.titleJa).toBe('テスト')
    expect((await read(`games/${slug}`, await hide(false))).statusCode).toBe(200)
  })

  it('is edited by version: an edit of an older one is rejected and changes nothing', async () => {
    const found = async (after: Answer, query = `slugs=${slug}`) =>
      (await read(`catalogue?${query}`, after, owner)).json().data
    const first = await edit({ titleJa: 'テスト', year: 2020 })
    const [{ attributes }] = await found(first)
    expect(attributes).toMatchObject({ slug, version: 1, hidden: false, details: { year: 2020 } })
    const byVersion = (year: number, version: number) =>
      put('', { details: { ...attributes.details, year }, reason: '発売年', version })
    const second = await byVersion(2021, 1)
    expect(second.json().data.attributes).toEqual({ slug, version: 2 })
    const late = await byVersion(2022, 1)
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'revision_conflict'])
    expect(await found(second)).toMatchObject([{ attributes: { version: 2, details: { year: 2021 } } }])
    const q = `q=${slug.toUpperCase()}`
    expect(await found(second, `${q}&missing=reading`)).toHaveLength(1)
    expect(await found(second, `${q}&missing=publishers`)).toHaveLength(1)
    expect(await found(second, `${q}&missing=nicknames`)).toHaveLength(1)
    expect(await found(second, `${q}&missing=year`)).toEqual([])
    expect(await found(await hide(true), q)).toMatchObject([{ attributes: { version: 3, hidden: true } }])
  })

  it('is edited with the version that its form read, so that an import in between keeps its fields', async () => {
    const other = await both.site.newMember({ roles: ['owner'] })
    const save = (who: Caller, { details, version }: { details: object; version: number }) =>
      both.site.call(who, 'PUT', `/api/games/${slug}`, { details, version, reason: '直し' })
    const importing = (details: object) =>
      both.site.call(owner, 'POST', '/api/games', { slug, details: { titleJa: 'テスト', ...details } })
    const opened = await changesAfter(await edit({ titleJa: 'テスト', year: 2020 }))
    const imported = await importing({ developers: ['Kajuen'] })
    const late = await save(other, { ...opened, details: { ...opened.details, genres: ['RPG'] } })
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'revision_conflict'])

    const again = await changesAfter(imported)
    expect(again).toMatchObject({ version: 2, details: { year: 2020, developers: ['Kajuen'] } })
    const saved = await save(other, { ...again, details: { ...again.details, genres: ['RPG'] } })
    expect(saved.json().data.attributes.version).toBe(3)
    expect(codeOf(await save(owner, again))).toBe('revision_conflict')
    // Only the field that was edited is kept from imports.
    const next = await changesAfter(await importing({ developers: ['Kajuen Soft'], genres: ['Puzzle'] }))
    expect(next.details).toMatchObject({ developers: ['Kajuen Soft'], genres: ['RPG'], year: 2020 })
    expect(next.changes[1]).toMatchObject({ by: other.name, fields: ['genres'] })
  })

  it('is added once where only a new one is wanted', async () => {
    const add = { slug, details: { titleJa: '別' }, only_new: true }
    expect(codeOf(await both.site.call(owner, 'POST', '/api/games', add))).toBe('game_exists')
  })

  it('is edited neither without a title nor without a reason', async () => {
    expect((await edit({ titleJa: null })).statusCode).toBe(422)
    expect((await edit({ titleJa: 'テスト' }, ' ')).statusCode).toBe(422)
    slug = 'no-such-game'
    expect(codeOf(await edit({ titleJa: 'テスト' }))).toBe('not_found')
  })
})
