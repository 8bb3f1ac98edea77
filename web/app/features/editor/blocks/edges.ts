import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { type Editor, Extension, type JSONContent } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import {
  AllSelection,
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** As it is opened: below a last table or picture there is a line to go on in, and opening it changes nothing yet. */
export const withLastLine = (document: ArticleDocument): ArticleDocument =>
  document.content.at(-1)?.type === 'paragraph'
    ? document
    : { ...document, content: [...document.content, { type: 'paragraph' }] }

/**
 * Inserts a block after the block of the caret, or in place of an empty line. The caret moves into the block if it has
 * text, otherwise to the line below, which is created if it is missing.
 */
export function insertBlock(editor: Editor, json: JSONContent): boolean {
  return editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const block = state.schema.nodeFromJSON(json)
      const place = placeFor(tr.selection.$to, tr.selection, block.type)
      tr.replaceWith(place.from, place.to, block)
      const end = place.from + block.nodeSize
      if (tr.doc.resolve(end).nodeAfter?.type.name !== 'paragraph')
        tr.insert(end, state.schema.nodes.paragraph?.create() ?? [])
      const inside =
        block.isAtom || block.isLeaf ? null : Selection.findFrom(tr.doc.resolve(place.from + 1), 1, true)
      tr.setSelection(inside ?? TextSelection.create(tr.doc, end + 1)).scrollIntoView()
      return true
    })
    .run()
}

function placeFor($to: ResolvedPos, selection: Selection, type: NonNullable<ResolvedPos['parent']['type']>) {
  if (selection instanceof NodeSelection && selection.node.isBlock)
    return { from: selection.to, to: selection.to }
  if (selection instanceof GapCursor) return { from: selection.head, to: selection.head }
  for (let depth = $to.depth; depth > 0; depth--) {
    const index = $to.index(depth - 1)
    if (!$to.node(depth - 1).canReplaceWith(index + 1, index + 1, type)) continue
    const line = $to.node(depth)
    const isEmptyLine = line.type.name === 'paragraph' && line.content.size === 0
    return { from: isEmptyLine ? $to.before(depth) : $to.after(depth), to: $to.after(depth) }
  }
  return { from: $to.doc.content.size, to: $to.doc.content.size }
}

/**
 * The selection for an anchor and a head that the browser reports. After "select all" the browser may move the ends to
 * the first and last text, which leaves out a picture at either end: everything stays selected then.
 * @returns null to let the editor decide
 */
export function keepAllSelected(
  { selection, doc }: { selection: Selection; doc: Node },
  $anchor: ResolvedPos,
  $head: ResolvedPos,
): Selection | null {
  if (!(selection instanceof AllSelection) || $anchor.pos === $head.pos) return null
  const first = Selection.findFrom(doc.resolve(0), 1, true)
  const last = Selection.findFrom(doc.resolve(doc.content.size), -1, true)
  if (!first || !last) return null
  const covers = $anchor.min($head).pos <= first.from && $anchor.max($head).pos >= last.to
  return covers ? selection : null
}

/**
 * Text typed while a picture or a card is selected gets a line below it: only Delete removes the block. Text typed at a
 * caret between two blocks gets a line there.
 */
export const KeepSelected = Extension.create({
  name: 'keepSelected',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        createSelectionBetween: ({ state }, $anchor, $head) => keepAllSelected(state, $anchor, $head),
        handleTextInput(view, _from, _to, text) {
          if (!stepIntoLine(view)) return false
          view.dispatch(view.state.tr.insertText(text))
          return true
        },
        handleDOMEvents: {
          // An input method changes the DOM directly, so the line must exist before it starts.
          keydown: (view, event) => {
            if (event.keyCode === 229) stepIntoLine(view)
            return false
          },
          compositionstart: view => {
            stepIntoLine(view)
            return false
          },
        },
      },
    }),
  ],
})

/** Makes the line for what is typed where the caret is in no text. False where the caret is in a text. */
function stepIntoLine(view: EditorView): boolean {
  const transaction = lineFor(view.state)
  if (transaction) view.dispatch(transaction)
  return transaction !== null
}

/** Puts an empty line below a selected block, or at a caret between two blocks. Null for any other selection. */
export function lineFor({ selection, schema, tr }: EditorState): Transaction | null {
  const { paragraph } = schema.nodes
  const isBlock = selection instanceof NodeSelection && selection.node.isBlock
  if (!paragraph || !(isBlock || selection instanceof GapCursor)) return null
  const { $to, to } = selection
  if (!$to.parent.canReplaceWith($to.indexAfter(), $to.indexAfter(), paragraph)) return null
  tr.insert(to, paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, to + 1))
}
