import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { handlePaste, isInTable, TableMap } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Pastes cells into a table. The library throws where a joined cell covers the last corner of what is pasted; nothing has
 * changed then, and the same cells are pasted unjoined, each text at its place.
 */
export function pasteCells(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  if (!isInTable(view.state)) return false
  try {
    return handlePaste(view, event, slice)
  } catch (error) {
    const cells = error instanceof RangeError && unjoined(slice)
    if (!cells) throw error
    return handlePaste(view, event, cells)
  }
}

function unjoined(slice: Slice): Slice | null {
  let table: Node | null = null
  slice.content.descendants(node => {
    if (node.type.spec.tableRole === 'table') table ??= node
    return table === null
  })
  return table && new Slice(Fragment.from(withPlainCells(table)), 0, 0)
}

function withPlainCells(table: Node): Node {
  const { cell, row } = Object.fromEntries(
    Object.values(table.type.schema.nodes).map(type => [type.spec.tableRole, type]),
  )
  if (!cell || !row) return table
  const { map, width, height } = TableMap.get(table)
  const seen = new Set<number>()
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const place = map[y * width + x] ?? 0
      // 0: a row that is too short.
      const joined = place === 0 || seen.has(place) ? null : table.nodeAt(place)
      seen.add(place)
      if (!joined) return cell.createAndFill() as Node
      return joined.type.create({ ...joined.attrs, colspan: 1, rowspan: 1, colwidth: null }, joined.content)
    }),
  )
  return table.type.create(
    table.attrs,
    rows.map(cells => row.create(null, cells)),
  )
}
