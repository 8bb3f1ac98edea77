import type { CategoryDocument, RowList } from '@koryaku/contracts/categories/category.api.ts'
import type { Cell, Column } from '@koryaku/contracts/categories/category-parts.ts'
import type { Editor, JSONContent } from '@tiptap/core'
import { apiGet, path } from '#app/api/client.ts'

/** The name of the table at the caret, if it can become a data table: only a table at the top level can. */
export function tableAtCaret({ state }: Editor): string | undefined {
  const { $from } = state.selection
  const top = $from.depth > 0 ? $from.node(1) : undefined
  return top?.type.name === 'table' ? (top.attrs.blockId as string) : undefined
}

/** Whether cells of the table at the caret are joined: a data table has none. */
export function isJoinedAtCaret({ state }: Editor): boolean {
  const { $from } = state.selection
  let isJoined = false
  if ($from.depth > 0)
    $from.node(1).descendants(({ attrs: { colspan = 1, rowspan = 1 } }) => {
      if (colspan > 1 || rowspan > 1) isJoined = true
    })
  return isJoined
}

/** The data table whose card is selected. */
export function categoryAtCaret(editor: Editor): string | undefined {
  const { kind, id } = editor.getAttributes('embed') as { kind?: string; id?: string }
  return editor.isActive('embed') && kind === 'category' ? id : undefined
}

/** More of them would make the text slow to write in. */
export const CELLS_BACK_MAX = 2_000

/** An own data table as a table of a text; null: it is too large for one. */
export async function categoryAsTable(id: string): Promise<JSONContent | null> {
  const { data } = await apiGet<CategoryDocument>(path`my/database_categories/${id}`)
  const { columns, rowsCount } = data.attributes
  if (columns.length === 0 || columns.length * rowsCount > CELLS_BACK_MAX) return null
  const rows: RowList['data'] = []
  let links: RowList['meta']['links'] = {}
  for (let after: string | null = null; ; ) {
    const page: RowList = await apiGet<RowList>(path`my/database_categories/${id}/rows`, { query: { after } })
    rows.push(...page.data)
    links = { ...links, ...page.meta.links }
    after = page.meta.next
    if (after === null) break
  }
  const head = columns.map(({ label }) => cell('tableHeader', words(label)))
  const body = rows.map(({ attributes: { cells } }) =>
    row(columns.map(column => cell('tableCell', contentOf(column, cells[column.columnId], links)))),
  )
  return { type: 'table', content: [row(head), ...body] }
}

const row = (content: JSONContent[]): JSONContent => ({ type: 'tableRow', content })
const cell = (type: 'tableHeader' | 'tableCell', content: JSONContent): JSONContent => ({
  type,
  content: [content],
})
const words = (text: string, href?: string): JSONContent => ({
  type: 'paragraph',
  ...(text === ''
    ? {}
    : { content: [{ type: 'text', text, ...(href ? { marks: [{ type: 'link', attrs: { href } }] } : {}) }] }),
})

function contentOf({ type }: Column, value: Cell | undefined, links: RowList['meta']['links']): JSONContent {
  if (value === undefined) return words('')
  if (type === 'image') return { type: 'image', attrs: { src: String(value), alt: '' } }
  const link = type === 'article' ? links[value] : undefined
  return link ? words(link.title, `/games/${link.slug}/${value}`) : words(String(value))
}
