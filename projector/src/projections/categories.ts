import {
  type CategoryEvent,
  categoryFamily,
  categoryRowsFamily,
} from '@koryaku/contracts/categories/category.events.ts'
import type { CategoryName, ColumnWords } from '@koryaku/contracts/categories/category-parts.ts'
import { categoryRow } from '@koryaku/contracts/tables/category-row.table.ts'
import { categorySize } from '@koryaku/contracts/tables/category-size.table.ts'
import { databaseCategory } from '@koryaku/contracts/tables/database-category.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { contentOpener, type OpenContent } from '#engine/opened-contents.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'
import { applyRows } from './category-rows.ts'

type CategoryRecord = Written<typeof databaseCategory>

/** Database categories and their rows; purged categories have neither texts nor rows. */
export const categories = defineProjection({
  name: 'categories',
  codeVersion: 2,
  tables: [databaseCategory, categorySize, categoryRow],
  handles: on(...categoryFamily.events, ...categoryRowsFamily.events),
  async apply(db, events, t) {
    const ids = events.map(({ data }) => data.categoryId)
    const open = await contentOpener(db, ids)
    const records = await loadRows(db, t, databaseCategory, ids)
    for (const event of events) {
      if (!categoryFamily.has(event)) continue
      const next = evolve(records.get(event.data.categoryId), event, open)
      if (next) records.set(next.category_id, next)
    }
    await upsertRows(db, t, databaseCategory, records.values())
    const gone = new Set(
      [...records.values()].filter(({ status }) => status === 'purged').map(record => record.category_id),
    )
    await applyRows(db, t, events.filter(categoryRowsFamily.has), { gone, open })
  },
})

function evolve(
  before: CategoryRecord | undefined,
  event: Recorded<CategoryEvent>,
  open: OpenContent,
): CategoryRecord | undefined {
  const at = event.metadata.occurredAt
  if (event.type === 'CategoryCreated') {
    const { categoryId, ownerId, gameId, sealed } = event.data
    const name = open<CategoryName>(sealed, categoryId)?.name ?? ''
    return {
      ...{ category_id: categoryId, owner_id: ownerId, game_id: gameId, name, status: 'draft', columns: [] },
      ...{ rule: null, purge_at: null, created_at: at, updated_at: at },
    }
  }
  const record = before && { ...before, updated_at: at }
  if (!record) return undefined
  switch (event.type) {
    case 'CategoryRenamed':
      return { ...record, name: open<CategoryName>(event.data.sealed, event.data.categoryId)?.name ?? '' }
    case 'ColumnAdded':
    case 'ColumnChanged':
    case 'ColumnRemoved':
    case 'ColumnsOrdered':
      return { ...record, columns: columnsAfter(record.columns, event, open) }
    case 'CategoryPublished':
      return { ...record, status: 'published' }
    case 'CategoryUnpublished':
      return { ...record, status: 'draft' }
    case 'CategorySuspended':
      return { ...record, status: 'suspended', rule: event.data.rule }
    case 'CategoryReinstated':
      return { ...record, status: event.data.published ? 'published' : 'draft', rule: null }
    case 'CategoryDeleted':
      return { ...record, status: 'deleted', purge_at: event.data.purgeAt }
    case 'CategoryRestored':
      return { ...record, status: 'draft', purge_at: null }
    case 'CategoryPurged':
      return { ...record, status: 'purged', name: '', columns: [] }
    default:
      event satisfies never
      return record
  }
}

type ColumnEvent = Extract<
  CategoryEvent,
  { type: 'ColumnAdded' | 'ColumnChanged' | 'ColumnRemoved' | 'ColumnsOrdered' }
>

function columnsAfter(
  columns: CategoryRecord['columns'],
  event: ColumnEvent,
  open: OpenContent,
): CategoryRecord['columns'] {
  if (event.type === 'ColumnsOrdered') {
    const place = new Map(event.data.columnIds.map((columnId, n) => [columnId, n]))
    const placeOf = ({ columnId }: { columnId: string }) => place.get(columnId) ?? columns.length
    return columns.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
  const { categoryId, columnId } = event.data
  if (event.type === 'ColumnRemoved') return columns.filter(column => column.columnId !== columnId)
  const words = open<ColumnWords>(event.data.sealed, categoryId) ?? { label: '', choices: [] }
  if (event.type === 'ColumnAdded') return [...columns, { columnId, type: event.data.columnType, ...words }]
  return columns.map(column => (column.columnId === columnId ? { ...column, ...words } : column))
}
