import { escapeHtml, escapeText } from '../articles/escape-html.ts'
import type { RowList } from './category.api.ts'
import type { Cell, Cells, Column } from './category-parts.ts'

interface Table {
  name: string
  columns: readonly Column[]
  rows: readonly Cells[]
  /** Published articles referenced in cells. */
  links: RowList['meta']['links']
  credits: RowList['meta']['credits']
}

/** Renders a table for readers without scripts. Safe to insert: all user text is escaped. */
export function renderTable({ name, columns, rows, ...beside }: Table): string {
  const head = columns.map(
    ({ columnId, label, type }) =>
      `<th scope="col" data-column="${escapeHtml(columnId)}" data-type="${type}">${escapeText(label)}</th>`,
  )
  const body = rows.map(cells => {
    const row = columns.map(
      column =>
        `<td${column.type === 'number' ? ' class="number"' : ''}>${cellHtml(column, cells[column.columnId], beside)}</td>`,
    )
    return `<tr>${row.join('')}</tr>`
  })
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(name)}"><table><caption>${escapeText(name)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

function cellHtml(
  { type }: Column,
  cell: Cell | undefined,
  { links, credits }: Pick<Table, 'links' | 'credits'>,
): string {
  if (cell === undefined) return ''
  if (type === 'image')
    return `<img src="${escapeHtml(String(cell))}" alt="" loading="lazy" decoding="async">${credits[cell] ?? ''}`
  if (type !== 'article') return escapeText(String(cell))
  const link = links[cell]
  // Empty if the article is no longer published.
  return link ? `<a href="${escapeHtml(`/games/${link.slug}/${cell}`)}">${escapeText(link.title)}</a>` : ''
}
