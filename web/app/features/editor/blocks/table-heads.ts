import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { cellsOf, isHeaderRow, rectOf } from '#app/features/editor/blocks/table-edit.ts'

/** Turns cells that are pasted over the header row into header cells, whatever they were in their source. */
export function withHeadsOf(state: EditorState, slice: Slice): Slice {
  const rect = rectOf(state)
  const names = rect?.top === 0 ? rect.table.firstChild : null
  if (!names || !isHeaderRow(names)) return slice
  const type = state.schema.nodes.tableHeader
  const asNames = (node: Node): Node => {
    if (node.type.name === 'table') return node.copy(replaceFirst(node.content, asNames))
    if (node.type.name === 'tableRow') return node.copy(Fragment.from(cellsOf(node).map(asNames)))
    return node.type.name === 'tableCell' && type ? type.create(node.attrs, node.content) : node
  }
  const first = slice.content.firstChild
  // Cells alone are those of one row.
  const content =
    first?.type.name === 'tableCell'
      ? Fragment.from(childrenOf(slice.content).map(asNames))
      : replaceFirst(slice.content, asNames)
  return new Slice(content, slice.openStart, slice.openEnd)
}

const childrenOf = (content: Fragment): Node[] =>
  Array.from({ length: content.childCount }, (_, n) => content.child(n))

const replaceFirst = (content: Fragment, change: (node: Node) => Node): Fragment =>
  content.firstChild ? content.replaceChild(0, change(content.firstChild)) : content
