import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { idOf } from '@koryaku/contracts/articles/text/block.ts'
import { diffTexts } from '@koryaku/contracts/articles/text/diff-texts.ts'
import type { Renamed } from '@koryaku/contracts/articles/text/open-text.ts'
import type { TextOp } from '@koryaku/contracts/articles/text/text-ops.ts'
import { closeHistory } from '@tiptap/pm/history'
import { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { writtenDocument } from '#app/features/editor/text/written-blocks.ts'

/**
 * Takes changes of others into an open text. Only blocks that differ are touched, so that the caret stays where it is.
 * Undo reverts only the author's own steps, never these. Renamed blocks are renamed in place.
 */
export function adoptBlocks(state: EditorState, document: ArticleDocument, renamed: Renamed): Transaction {
  const { tr } = state
  for (const [id, name] of renamed) {
    const at = placeOf(tr.doc, id)
    if (at) tr.setNodeAttribute(at.from, 'blockId', name).setNodeAttribute(at.from, 'conflictOf', id)
  }
  const text = (content: ArticleDocument) => ({ title: '', document: content })
  const ops = diffTexts(text(writtenDocument(tr.doc, document.version)), text(document))
  const dropped = new Set(ops.flatMap(op => (op.op === 'drop' ? [op.id] : [])))
  // Drops come last: a document is never empty, and no block is put after a dropped one.
  for (const op of ops) if (op.op === 'put') put(tr, op, dropped)
  for (const id of dropped) {
    const at = placeOf(tr.doc, id)
    if (at) tr.delete(at.from, at.to)
  }
  return tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)
}

/**
 * Replaces the table that the author made a data table by its card. It is a separate undo step.
 * @returns null while this document does not contain the card
 */
export function becomeDataTable(
  state: EditorState,
  document: ArticleDocument,
  blockId: string,
): Transaction | null {
  const block = document.content.find(one => idOf(one) === blockId)
  const at = placeOf(state.doc, blockId)
  if (block?.type !== 'embed' || at?.node.type.name !== 'table') return null
  const { tr } = state
  tr.replaceWith(at.from, at.to, Node.fromJSON(tr.doc.type.schema, block))
  // The server already has this change, so it is not sent.
  return closeHistory(tr).setMeta('preventUpdate', true)
}

function put(tr: Transaction, { block, after }: Extract<TextOp, { op: 'put' }>, dropped: Set<string>): void {
  const node = Node.fromJSON(tr.doc.type.schema, block)
  const old = placeOf(tr.doc, idOf(block), dropped)
  if (old?.before === after) {
    replace(tr, old, node)
    return
  }
  if (old) tr.delete(old.from, old.to)
  tr.insert(after === null ? 0 : (placeOf(tr.doc, after)?.to ?? tr.doc.content.size), node)
}

/** Changes a block in place; in a text block, only the part that differs. */
function replace(tr: Transaction, { node: old, from, to }: Place, node: Node): void {
  if (old.type !== node.type || !node.isTextblock) {
    tr.replaceWith(from, to, node)
    return
  }
  for (const [name, value] of Object.entries(node.attrs))
    if (old.attrs[name] !== value) tr.setNodeAttribute(from, name, value)
  const start = old.content.findDiffStart(node.content)
  const end = old.content.findDiffEnd(node.content)
  if (start === null || !end) return
  // In a repetitive text, the equal parts before and after the difference may overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(from + 1 + start, from + 1 + end.a + overlap, node.slice(start, end.b + overlap))
}

interface Place {
  node: Node
  from: number
  to: number
  /** The name of the block that stays before it; null: it is the first. */
  before: string | null
}

function placeOf(doc: Node, id: string, dropped = new Set<string | null>()): Place | undefined {
  let found: Place | undefined
  let before: string | null = null
  doc.forEach((node, from) => {
    if (node.attrs.blockId === id) found = { node, from, to: from + node.nodeSize, before }
    const name = node.attrs.blockId as string | null
    if (!dropped.has(name)) before = name
  })
  return found
}
