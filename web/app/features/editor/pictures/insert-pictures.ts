import type { Transaction } from '@tiptap/pm/state'
import { type EditorState, NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'

/** What of a picture comes into a text. */
export interface ChosenPicture {
  src: string
  width: number
  height: number
  alt?: string
}

/** The nearest place behind a selection where a picture may stand. */
export function placeBehind({ $to, to }: Selection, { schema }: EditorState): number {
  const image = schema.nodes.image
  let place = $to.parent.isTextblock ? $to.after() : to
  for (;;) {
    const $place = $to.doc.resolve(place)
    if (!image || $place.depth === 0 || $place.parent.canReplaceWith($place.index(), $place.index(), image))
      return place
    place = $place.after()
  }
}

/**
 * Puts pictures at a place between blocks; an empty line before it, where they are meant to come, goes. Who has stayed
 * there goes on in the line behind them, which is made where there is none.
 */
export function insertPictures(
  state: EditorState,
  pictures: readonly ChosenPicture[],
  at = placeBehind(state.selection, state),
): { transaction: Transaction; end: number } {
  const { tr, schema } = state
  const { image, paragraph } = schema.nodes
  if (!image || !paragraph) return { transaction: tr, end: at }
  const stayed = placeBehind(state.selection, state) === at
  const nodes = pictures.map(({ src, width, height, alt = '' }) => image.create({ src, width, height, alt }))
  const $at = tr.doc.resolve(at)
  const before = $at.nodeBefore
  const isEmptyLine =
    before?.type === paragraph &&
    before.content.size === 0 &&
    $at.parent.canReplaceWith($at.index() - 1, $at.index(), image)
  const start = isEmptyLine ? at - before.nodeSize : at
  tr.replaceWith(start, at, nodes)
  const end = start + nodes.reduce((size, node) => size + node.nodeSize, 0)
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, paragraph.create())
  if (stayed) tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView()
  return { transaction: tr, end }
}

/** Another picture in the place of one, with all that was said of it. */
export function replacePicture(state: EditorState, at: number, picture: ChosenPicture): Transaction {
  const { tr, schema } = state
  const node = tr.doc.nodeAt(at)
  if (!node || node.type !== schema.nodes.image) return tr
  const { src, width, height, alt } = picture
  tr.setNodeMarkup(at, undefined, { ...node.attrs, src, width, height, alt: node.attrs.alt || alt || '' })
  return tr.setSelection(NodeSelection.create(tr.doc, at))
}
