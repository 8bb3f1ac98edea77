import {
  type CategoryEvent,
  categoryFamily,
  categoryRowsFamily,
} from '@koryaku/contracts/categories/category.events.ts'
import type { CategoryRow } from '@koryaku/contracts/categories/category-parts.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { newContentKey, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author, gameId } from '#testing/small-world.ts'
import { categories } from './categories.ts'

const key = newContentKey()
const { given, scratch } = examplesOf(categories)
const categoryId = shortIdFrom('category')
const where = { categoryId, ownerId: author, gameId }
const sealed = (words: object) => sealContent(words, categoryId, key)
const step = (event: CategoryEvent, minute = 0) => happened(categoryFamily.stream(categoryId), event, minute)
const rows = (put: CategoryRow[], dropped: string[] = [], minute = 0) =>
  happened(
    categoryRowsFamily.stream(categoryId),
    {
      type: 'RowsChanged',
      data: {
        ...{ ...where, base: -1, put: put.map(({ rowId }) => rowId), dropped },
        sealed: sealed({ rows: put }),
      },
    },
    minute,
  )
const sword: CategoryRow = { rowId: 'aaaaaaaa', place: 0, cells: { name0000: '聖剣', attack00: 120 } }
const bow: CategoryRow = { rowId: 'bbbbbbbb', place: 1024, cells: { name0000: '弓' } }

const made = step({
  type: 'CategoryCreated',
  data: { ...where, origin: null, sealed: sealed({ name: '武器' }) },
})
const column = (columnId: string, label: string) =>
  step({
    type: 'ColumnAdded',
    data: { ...where, columnId, columnType: 'text', sealed: sealed({ label, choices: [] }) },
  })
const named = column('name0000', '名前')
const attack = column('attack00', '攻撃力')
const withKey = () =>
  scratch().db.query(
    'insert into identity.content_key (content_id, owner_id, key) values ($1, $2, $3) on conflict do nothing',
    [categoryId, author, key],
  )
const withoutKey = () => scratch().db.query('delete from identity.content_key')

describe('categories: tables after actions of their owners', () => {
  it('a name, and columns in their order', async () => {
    await withKey()
    const ordered = step(
      { type: 'ColumnsOrdered', data: { ...where, columnIds: ['attack00', 'name0000'] } },
      5,
    )
    const { database_category: found } = await given(made, named, attack, ordered)
    expect(found).toMatchObject([
      { category_id: categoryId, owner_id: author, name: '武器', status: 'draft', purge_at: null },
    ])
    const [{ columns, created_at, updated_at } = {}] = found ?? []
    expect((columns as { label: string }[]).map(({ label }) => label)).toEqual(['攻撃力', '名前'])
    expect([created_at, updated_at]).toEqual(['2026-10-30T12:00:00+00:00', '2026-10-30T12:05:00+00:00'])
  })

  it('rows as they were saved last, and how many', async () => {
    await withKey()
    const blade = { ...sword, cells: { name0000: '魔剣' } }
    const found = await given(made, named, rows([sword, bow]), rows([blade], [bow.rowId], 3))
    expect(found.category_row).toMatchObject([{ row_id: 'aaaaaaaa', cells: { name0000: '魔剣' } }])
    const bytes = Buffer.byteLength(JSON.stringify(blade.cells))
    expect(found.category_size).toMatchObject([{ rows: 1, bytes, revision: 1 }])
  })

  it('its public version', async () => {
    await withKey()
    const reason = sealed({ reason: '宣伝' })
    const turns = [
      step({ type: 'CategoryPublished', data: where }),
      step({
        type: 'CategorySuspended',
        data: { ...where, rule: 'spam', by: author, wasPublished: true, sealed: reason },
      }),
      step({ type: 'CategoryReinstated', data: { ...where, by: author, published: true } }),
      step({
        type: 'CategoryDeleted',
        data: { ...where, wasPublished: true, purgeAt: '2026-11-30T00:00:00.000Z' },
      }),
      step({ type: 'CategoryRestored', data: where }),
    ]
    const statuses = []
    for (const n of turns.keys()) {
      const { database_category: found } = await given(made, ...turns.slice(0, n + 1))
      statuses.push(found?.[0]?.status)
    }
    expect(statuses).toEqual(['published', 'suspended', 'published', 'deleted', 'draft'])
  })

  it('no words and no rows of what was deleted for good, also where rows come late', async () => {
    await withKey()
    const purged = step({ type: 'CategoryPurged', data: where })
    const found = await given(made, named, rows([sword]), purged, rows([bow]))
    expect(found.category_row).toEqual([])
    expect(found.database_category).toMatchObject([{ status: 'purged', name: '', columns: [] }])
    // A rebuild after its key is destroyed gives the same rows.
    await withoutKey()
    expect(await given(made, named, rows([sword]), purged, rows([bow]))).toEqual(found)
  })
})
