import { eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import { purgeDueCategories } from '@koryaku/command-api/personal-data/purge-categories.ts'
import { type Caller, withKey } from '@koryaku/command-api/testing/test-app.ts'
import { categoryRowsFamily } from '@koryaku/contracts/categories/category.events.ts'
import {
  CATEGORIES_MAX,
  ROW_VERSIONS_PER_PAGE,
  ROWS_MAX,
  ROWS_PER_SAVE,
} from '@koryaku/contracts/categories/category-parts.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { findContentKeys } from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let owner: Caller
let slug: string
let id: string
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())

const columns = [
  { columnId: 'name0000', type: 'text', label: '名前' },
  { columnId: 'attack00', type: 'number', label: '攻撃力' },
  { columnId: 'kind0000', type: 'choice', label: '種類', choices: ['剣', '弓'] },
]
interface Listed {
  id: string
  attributes: { put: number; dropped: number }
}
type Answer = Awaited<ReturnType<typeof both.site.call>>
/** Up to where the log goes that the answers to writes have named. */
let written = 0n
async function call(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers = {},
  who = owner,
) {
  const answer = await both.site.call(who, method, `/api/${path}`, body, headers)
  const position = BigInt(String(answer.headers['x-event-position'] ?? 0))
  if (position > written) written = position
  return answer
}
const create = (body: object = {}, headers = {}, who = owner) =>
  call('POST', 'my/database_categories', { game_slug: slug, name: '武器', columns, ...body }, headers, who)
const change = (body: object, who = owner, headers = {}) =>
  call('POST', `my/database_categories/${id}/rows`, body, headers, who)
const act = (what: string, who = owner) =>
  call('PATCH', `my/database_categories/${id}/${what}`, undefined, {}, who)
const moderate = async (what: string, body?: object) => {
  const moderator = await both.site.newMember({ roles: ['moderator'] })
  return call('POST', `moderation/database_categories/${id}/${what}`, body, {}, moderator)
}
const row = (n: number, cells: object = { name0000: `剣${n}` }) => ({
  ...{ rowId: `row${String(n).padStart(5, '0')}`, place: n * 1024, cells },
})
/** The read result once all writes are visible, for any caller. */
const read = async (path: string, after?: Answer, who: Pick<Caller, 'headers'> = owner) => {
  const position = after?.headers['x-event-position'] ?? written
  const reached = { 'x-min-event-position': String(position) }
  return both.reads.inject({ url: `/api/${path}`, headers: { ...who.headers, ...reached } })
}
const visitor = { headers: {} }
const codeOf = (answer: { json: () => { errors: { code: string }[] } }) => answer.json().errors[0]?.code

beforeEach(async () => {
  owner = await both.site.newMember()
  slug = (await both.site.newGame()).slug
  const made = await create()
  expect(made.statusCode, made.body).toBe(201)
  id = made.json().data.id
})

describe('a database category', () => {
  it('is made once, also where its answer was lost', async () => {
    const key = { 'idempotency-key': newCommandId() }
    const [first, again] = [await create({ name: '盾' }, key), await create({ name: '盾' }, key)]
    expect(again.json()).toEqual(first.json())
    const list = (await read('my/database_categories', again)).json()
    expect(list.meta.totalCount).toBe(2)
    expect(list.data[0]).toMatchObject({
      attributes: { name: '盾', status: 'draft', rowsCount: 0 },
      relationships: { game: { data: { type: 'game' } } },
    })
    expect(list.included[0].attributes.slug).toBe(slug)
    expect((await read(`my/database_categories?game_slug=${slug}`)).json().meta.totalCount).toBe(2)
    expect((await read('my/database_categories?game_slug=none')).json().meta.totalCount).toBe(0)
  })

  it('is shaped step by step, filled, and read back as it was typed', async () => {
    const steps = [
      { op: 'rename', name: '武器一覧' },
      { op: 'add', columnId: 'weight00', type: 'number', label: '重さ' },
      { op: 'order', columnIds: ['name0000', 'weight00', 'attack00', 'kind0000'] },
    ]
    const shaped = await call('PATCH', `my/database_categories/${id}`, { steps })
    expect(shaped.json().data.attributes).toMatchObject({ name: '武器一覧' })
    const cells = {
      name0000: ' =聖剣\n ',
      attack00: '１，２００',
      kind0000: '剣',
      weight00: 3.5,
      gone0000: 'x',
    }
    const saved = await change({ base: -1, put: [row(0, cells), row(1)] })
    expect(saved.json().data.attributes).toEqual({ revision: 0 })
    const rows = (await read(`my/database_categories/${id}/rows`, saved)).json()
    expect(rows.data[0].attributes.cells).toEqual({
      ...{ name0000: '=聖剣', attack00: 1200, kind0000: '剣', weight00: 3.5 },
    })
    expect(rows.meta).toEqual({ totalCount: 2, revision: 0, next: null, links: {}, credits: {} })
    const page = (await read(`my/database_categories/${id}/rows?per=1`)).json()
    expect(page.meta.next).toBe('0.row00000')
    const behind = (await read(`my/database_categories/${id}/rows?per=1&after=${page.meta.next}`)).json()
    expect(behind.data).toMatchObject([{ id: 'row00001' }])
    for (const place of ['2147483648', '-9999999999'])
      expect((await read(`my/database_categories/${id}/rows?after=${place}.row00000`)).statusCode).toBe(422)
  })

  it('reports the invalid cells, and rejects the whole save', async () => {
    const put = [
      row(0, { attack00: '強い' }),
      row(1, { kind0000: '槍' }),
      row(2, { name0000: 'あ'.repeat(501) }),
    ]
    const answer = await change({ base: -1, put })
    expect(answer.statusCode).toBe(422)
    expect(
      answer.json().errors.map((error: { detail: string; source: object }) => [error.detail, error.source]),
    ).toEqual([
      ['not_a_number', { pointer: '/put/0/cells/attack00' }],
      ['no_such_choice', { pointer: '/put/1/cells/kind0000' }],
      ['cell_too_long', { pointer: '/put/2/cells/name0000' }],
    ])
    expect(await both.site.events.readStream(categoryRowsFamily.stream(id))).toEqual([])
  })

  it('notifies a tab of its rows that another tab changed, and accepts the others', async () => {
    await change({ base: -1, put: [row(0), row(1)] })
    const theirs = await change({ base: 0, put: [row(0, { name0000: '大剣' })] })
    const mine = await change({ base: 0, put: [row(0, { name0000: '小剣' }), row(1, { name0000: '弓' })] })
    expect([mine.statusCode, codeOf(mine)]).toEqual([409, 'row_conflict'])
    expect(mine.json().errors).toHaveLength(1)
    expect(mine.json().errors[0].detail).toBe('row00000')
    expect((await change({ base: 0, put: [row(1, { name0000: '弓' })] })).statusCode).toBe(200)
    const rows = (await read(`my/database_categories/${id}/rows`, theirs)).json()
    expect(rows.data[0].attributes.cells).toEqual({ name0000: '大剣' })
    expect(codeOf(await change({ base: 99, put: [row(5)] }))).toBe('reload_needed')
  })

  it('accepts concurrent saves of several tabs, each atomically', async () => {
    const saves = Array.from({ length: 8 }, (_, n) => change({ base: -1, put: [row(n)] }))
    const answers = await Promise.all(saves)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    for (const answer of answers) await both.site.projected(answer)
    expect((await read(`my/database_categories/${id}/rows`)).json().meta.totalCount).toBe(8)
  })

  it('is visible to its owner only until it is published; a suspended one shows only that state', async () => {
    const stranger = await both.site.newMember()
    await change({ base: -1, put: [row(0)] })
    for (const path of [`my/database_categories/${id}`, `my/database_categories/${id}/rows`])
      expect((await read(path, undefined, stranger)).statusCode).toBe(404)
    expect((await read(`database_categories/${id}`, undefined, visitor)).statusCode).toBe(404)
    const published = await act('publish')
    const shown = (await read(`database_categories/${id}`, published, visitor)).json()
    expect(shown.data.attributes).toMatchObject({ name: '武器', status: 'published', rowsCount: 1 })
    expect((await read(`database_categories/${id}/rows`, undefined, visitor)).json().data).toHaveLength(1)

    const suspended = await moderate('suspend', { rule: 'spam', reason: '宣伝です' })
    expect(suspended.json().data.attributes.status).toBe('suspended')
    const down = await read(`database_categories/${id}`, suspended, visitor)
    expect(down.json().data.attributes).toMatchObject({
      name: '',
      status: 'suspended',
      columns: [],
      rule: null,
    })
    expect((await read(`database_categories/${id}/rows`, suspended, visitor)).statusCode).toBe(404)
    expect((await read(`my/database_categories/${id}`)).json().data.attributes.rule).toBe('spam')
    expect(codeOf(await act('publish'))).toBe('category_suspended')
    const back = await moderate('reinstate')
    expect(back.json().data.attributes.status).toBe('published')
  })

  it('shows only its owner in how many of their public articles it appears', async () => {
    const uses = async (after?: Answer) =>
      (await read(`my/database_categories/${id}/uses`, after)).json().data.attributes.publicArticles
    expect(await uses()).toBe(0)
    const card = { type: 'embed', attrs: { kind: 'category', id } }
    const content = { title: '武器', document: { type: 'doc', content: [card, card] } }
    const write = async (what: 'publish' | '') => {
      const draft = await call('POST', 'articles', { game_slug: slug })
      const path = `my/articles/${draft.json().data.id}${what && `/${what}`}`
      return call('PATCH', path, { content, revision: '0' })
    }
    const [draft, published] = [await write(''), await write('publish')]
    expect([draft.statusCode, published.statusCode]).toEqual([200, 200])
    expect(await uses(published)).toBe(1)
    const stranger = await both.site.newMember()
    expect((await read(`my/database_categories/${id}/uses`, undefined, stranger)).statusCode).toBe(404)
  })

  it('lists the saves of its rows, and has the rows as of each, for its owner alone', async () => {
    await change({ base: -1, put: [row(0), row(1)] })
    await change({ base: 0, put: [row(1, { name0000: '魔剣' }), row(2)] })
    await change({ base: 1, dropped: ['row00000'] })
    await change({ base: 2, put: [row(0, { name0000: '聖剣' })] })
    const versions = (path = '', who = owner) =>
      both.site.call(who, 'GET', `/api/my/database_categories/${id}/versions${path}`)
    const list = (await versions()).json()
    expect(list.meta).toEqual({ totalCount: 4, next: null })
    const facts = list.data.map(({ id: revision, attributes: { put, dropped } }: Listed) => [
      ...[revision, put, dropped],
    ])
    expect(facts).toEqual([
      ['3', 1, 0],
      ['2', 0, 1],
      ['1', 2, 0],
      ['0', 2, 0],
    ])
    expect((await versions('?before=1')).json().data).toMatchObject([{ id: '0' }])
    const namesAt = async (revision: number) => {
      const { rows } = (await versions(`/${revision}`)).json().data.attributes
      return rows.map(({ cells }: { cells: { name0000: string } }) => cells.name0000).sort()
    }
    expect(await namesAt(0)).toEqual(['剣0', '剣1'])
    expect(await namesAt(1)).toEqual(['剣0', '剣2', '魔剣'])
    expect(await namesAt(2)).toEqual(['剣2', '魔剣'])
    expect(await namesAt(3)).toEqual(['剣2', '聖剣', '魔剣'])
    const steps = [
      { op: 'rename', name: '剣' },
      { op: 'remove', columnId: 'attack00' },
    ]
    await call('PATCH', `my/database_categories/${id}`, { steps })
    const first = (await versions('/0')).json().data.attributes
    expect(first.columns.map(({ columnId }: { columnId: string }) => columnId)).toContain('attack00')
    expect(first.name).not.toBe('剣')
    for (const path of ['/4', '/9999999999']) expect(codeOf(await versions(path))).toBe('no_such_version')
    const stranger = await both.site.newMember()
    for (const path of ['', '/0']) expect((await versions(path, stranger)).statusCode).toBe(404)
  })

  it('lists its saves by pages, and reads across them', async () => {
    const saves = 2 * ROW_VERSIONS_PER_PAGE + 3
    for (let n = 0; n < saves; n++) await change({ base: n - 1, put: [row(n)] })
    const page = (await both.site.call(owner, 'GET', `/api/my/database_categories/${id}/versions`)).json()
    expect([page.data.length, page.meta]).toEqual([
      ...[ROW_VERSIONS_PER_PAGE, { totalCount: saves, next: String(saves - ROW_VERSIONS_PER_PAGE) }],
    ])
    const last = await both.site.call(owner, 'GET', `/api/my/database_categories/${id}/versions/${saves - 1}`)
    expect(last.json().data.attributes.rows).toHaveLength(saves)
  })

  it('is deleted, had back within thirty days, and gone for good after', async () => {
    const { db, events } = both.site.context
    await change({ base: -1, put: [row(0)] })
    await call('DELETE', `my/database_categories/${id}`)
    expect(codeOf(await change({ base: 0, put: [row(1)] }))).toBe('not_found')
    const restored = await act('restore')
    expect((await read(`my/database_categories/${id}/rows`, restored)).json().data).toHaveLength(1)
    const deleted = await call('DELETE', `my/database_categories/${id}`)
    await both.site.projected(deleted)
    const day = (n: number) => new Date(Date.now() + n * 86_400_000)
    await purgeDueCategories({ db, events }, day(29))
    expect(await findContentKeys(db, [id])).toHaveProperty('size', 1)
    await purgeDueCategories({ db, events }, day(31))
    expect(await findContentKeys(db, [id])).toHaveProperty('size', 0)
    expect((await act('restore')).statusCode).toBe(404)
    await both.site.projected({ headers: { 'x-event-position': String(await events.headPosition()) } })
    expect((await read(`my/database_categories/${id}`)).statusCode).toBe(404)
  })

  it(`holds ${ROWS_MAX} rows, and rejects one more`, async () => {
    let base = -1
    let last: Answer | undefined
    for (let from = 0; from < ROWS_MAX; from += ROWS_PER_SAVE) {
      const put = Array.from({ length: ROWS_PER_SAVE }, (_, n) => row(from + n, { attack00: n }))
      last = await change({ base, put })
      expect(last.statusCode, last.body).toBe(200)
      base = last.json().data.attributes.revision
    }
    if (last) await both.site.projected(last)
    expect(codeOf(await change({ base, put: [row(ROWS_MAX)] }))).toBe('too_many_rows')
    // An existing row may be changed.
    expect((await change({ base, put: [row(7)] })).statusCode).toBe(200)
    const page = (await read(`my/database_categories/${id}/rows?per=1000`)).json()
    expect([page.data.length, page.meta.totalCount]).toEqual([1000, ROWS_MAX])
  })

  it('is rejected with too many rows in one save, and beyond twenty per game', async () => {
    const many = Array.from({ length: ROWS_PER_SAVE + 1 }, (_, n) => row(n))
    expect((await change({ base: -1, put: many })).statusCode).toBe(422)
    expect((await change({ base: -1, put: [row(1), row(1)] })).statusCode).toBe(422)
    const long = Array.from({ length: 200 }, (_, n) => row(n, { name0000: 'あ'.repeat(500) }))
    expect(codeOf(await change({ base: -1, put: long }))).toBe('payload_too_large')
    const last = withKey(newCommandId())
    for (let n = 1; n < CATEGORIES_MAX; n++)
      await both.site.projected(await create({ name: n === 1 ? 'x' : `${n}` }, n === 1 ? last : {}))
    const refused = withKey(newCommandId())
    for (const answer of [await create({}, refused), await create({}, refused)])
      expect(codeOf(answer)).toBe('too_many_categories')
    // Made, and the answer lost: it is among those that are counted.
    await both.site.context.db.query('delete from identity.command_receipt where actor_id = $1', [
      owner.userId,
    ])
    expect((await create({ name: 'x' }, last)).statusCode).toBe(201)
    expect(codeOf(await create({ game_slug: 'no-such-game' }))).toBe('not_found')
  })

  it.each(['keep', 'delete'] as const)(
    'follows the choice of a leaving owner for public data (%s)',
    async works => {
      const { db, events, config } = both.site.context
      const draft = id
      id = (await create({ name: '公開した表' })).json().data.id
      await act('publish')
      await db.query('insert into identity.erasure (user_id, articles) values ($1, $2)', [
        owner.userId,
        works,
      ])
      await eraseWorks({ db, events, objects: connectObjectStore(config) }, owner.userId)
      expect(await findContentKeys(db, [draft])).toHaveProperty('size', 0)
      expect(await findContentKeys(db, [id])).toHaveProperty('size', works === 'keep' ? 1 : 0)
      const shown = await read(`database_categories/${id}`, undefined, visitor)
      expect(shown.statusCode).toBe(works === 'keep' ? 200 : 404)
    },
  )
})
