import type { RowsChangedEvent } from '@koryaku/contracts/categories/category.events.ts'
import type { SavedRows } from '@koryaku/contracts/categories/category-parts.ts'
import { categoryRow } from '@koryaku/contracts/tables/category-row.table.ts'
import { categorySize } from '@koryaku/contracts/tables/category-size.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import type { OpenContent } from '#engine/opened-contents.ts'
import { deleteRows, loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

type RowRecord = Written<typeof categoryRow>
type RowKey = Pick<RowRecord, 'category_id' | 'row_id'>

/**
 * Brings rows, and how many there are, to the end of a batch.
 * @param gone categories that were deleted for good: they keep no rows, whatever came late
 */
export async function applyRows(
  db: PoolClient,
  t: TableName,
  events: readonly Recorded<RowsChangedEvent>[],
  { gone, open }: { gone: ReadonlySet<string>; open: OpenContent },
): Promise<void> {
  const ids = events.map(({ data }) => data.categoryId)
  const sizes = await loadRows(db, t, categorySize, [...ids, ...gone])
  for (const { data, metadata, revision } of events) {
    const known = sizes.get(data.categoryId) ?? { category_id: data.categoryId, rows: 0, bytes: 0 }
    sizes.set(data.categoryId, { ...known, revision: Number(revision), changed_at: metadata.occurredAt })
  }
  const changed = changedRows(events, gone, open)
  const keys = [...changed.values()].map(({ key }) => key)
  for (const row of await storedRows(db, t, keys)) count(sizes, row, -1)
  const put = [...changed.values()].flatMap(({ row }) => (row ? [row] : []))
  for (const row of put) count(sizes, row, 1)
  for (const categoryId of gone) {
    const size = sizes.get(categoryId)
    if (size) sizes.set(categoryId, { ...size, rows: 0, bytes: 0 })
  }
  await deleteRows(
    db,
    t,
    categoryRow,
    [...changed.values()].flatMap(({ key, row }) => (row ? [] : [key])),
  )
  await deleteRows(
    db,
    t,
    categoryRow,
    [...gone].map(category_id => ({ category_id })),
  )
  await upsertRows(db, t, categoryRow, put)
  await upsertRows(db, t, categorySize, sizes.values())
}

/** The last word of a batch about each row; null: it is taken out. */
function changedRows(
  events: readonly Recorded<RowsChangedEvent>[],
  gone: ReadonlySet<string>,
  open: OpenContent,
): Map<string, { key: RowKey; row: RowRecord | null }> {
  const changed = new Map<string, { key: RowKey; row: RowRecord | null }>()
  for (const { data } of events) {
    const { categoryId: category_id, dropped, sealed } = data
    if (gone.has(category_id)) continue
    for (const row_id of dropped)
      changed.set(`${category_id} ${row_id}`, { key: { category_id, row_id }, row: null })
    for (const { rowId: row_id, place, cells } of open<SavedRows>(sealed, category_id)?.rows ?? []) {
      const bytes = Buffer.byteLength(JSON.stringify(cells))
      const key = { category_id, row_id }
      changed.set(`${category_id} ${row_id}`, { key, row: { ...key, place, cells, bytes } })
    }
  }
  return changed
}

function count(sizes: Map<string, Written<typeof categorySize>>, row: RowRecord, sign: 1 | -1): void {
  const size = sizes.get(row.category_id)
  if (!size) return
  const counted = { rows: size.rows + sign, bytes: size.bytes + sign * row.bytes }
  sizes.set(row.category_id, { ...size, ...counted })
}

/** The stored rows with these keys. */
async function storedRows(db: PoolClient, t: TableName, keys: RowKey[]): Promise<RowRecord[]> {
  if (keys.length === 0) return []
  const { category_id, row_id, bytes } = categoryRow.names
  const { rows } = await db.query<RowRecord>(
    `select r.${category_id}, r.${row_id}, r.${bytes} from ${t(categoryRow)} r
       join json_populate_recordset(null::${t(categoryRow)}, $1::json) k using (${category_id}, ${row_id})`,
    [JSON.stringify(keys)],
  )
  return rows
}
