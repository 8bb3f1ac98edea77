import type { RowList } from '@koryaku/contracts/categories/category.api.ts'
import type { Cells, Column } from '@koryaku/contracts/categories/category-parts.ts'
import { type Language, localePath } from '#app/i18n/language.ts'

interface Table {
  columns: readonly Column[]
  links: RowList['meta']['links']
  credits: RowList['meta']['credits']
}

/** A row as the server renders it (`render-table.ts`), made of elements. */
export function rowElement(
  cells: Cells,
  { columns, links, credits }: Table,
  language: Language,
): HTMLTableRowElement {
  const row = document.createElement('tr')
  for (const { columnId, type } of columns) {
    const cell = row.insertCell()
    const value = cells[columnId]
    if (type === 'number') cell.className = 'number'
    if (value === undefined) continue
    if (type === 'image') {
      const picture = { src: String(value), alt: '', loading: 'lazy' } as const
      cell.append(Object.assign(document.createElement('img'), picture))
      // The server has made it, as it did those of the first rows.
      cell.insertAdjacentHTML('beforeend', credits[value] ?? '')
    } else if (type === 'article') {
      const link = links[value]
      if (!link) continue
      const href = localePath(language, `/games/${link.slug}/${value}`)
      cell.append(Object.assign(document.createElement('a'), { href, textContent: link.title }))
    } else cell.textContent = String(value)
  }
  return row
}
