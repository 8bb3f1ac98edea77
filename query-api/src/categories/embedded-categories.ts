import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { EmbeddedCategory } from '@koryaku/contracts/categories/category.api.ts'
import { renderTable } from '@koryaku/contracts/categories/render-table.ts'
import type { Pool } from 'pg'
import { type CategoryRow, publicCategories } from './read-category.ts'
import { readRows } from './read-rows.ts'

/** Number of rows in the text; further rows are loaded on request. */
const FIRST_ROWS = 20

/** Categories embedded in texts, as JSON without brackets. Categories that are no longer published are left out. */
export async function embeddedCategories(
  db: Pool,
  ids: string[],
  language: ArticleContent['language'],
): Promise<string> {
  if (ids.length === 0) return ''
  const rows = await publicCategories(db, ids)
  const embedded = await Promise.all(rows.map(row => embeddedCategory(db, row, language)))
  return embedded.map(resource => JSON.stringify(resource)).join(',')
}

async function embeddedCategory(
  db: Pool,
  row: CategoryRow,
  language: ArticleContent['language'],
): Promise<EmbeddedCategory> {
  const { category_id: id, name, columns } = row
  if (row.status !== 'published')
    return { type: 'databaseCategory', id, attributes: { status: 'suspended', html: '', rowsCount: 0 } }
  const { data, meta } = await readRows(db, row, { per: FIRST_ROWS, language })
  const rows = data.map(({ attributes }) => attributes.cells)
  const table = renderTable({ name, columns, rows, ...meta })
  const html = `<data-table class="data-table" data-table="${id}" data-rows="${row.rows}">${table}</data-table>`
  return { type: 'databaseCategory', id, attributes: { status: 'published', html, rowsCount: row.rows } }
}
