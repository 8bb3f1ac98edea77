import type { Transaction } from '@tiptap/pm/state'
import { type EditorState, NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'

/** The properties of an image that are inserted into a text. */
export interface ChosenPicture {
  src: string
  width: number
  height: number
  alt?: string
}

/** The nearest position after a selection where an image is allowed. */
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
 * Inserts images at a position between blocks, in place of an empty line before it. If the caret has not moved, it is
 * set to the line after the images, which is created if it is missing.
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

/** Replaces an image, and keeps its caption, its description, and its other attributes. */
export function replacePicture(state: EditorState, at: number, picture: ChosenPicture): Transaction {
  const { tr, schema } = state
  const node = tr.doc.nodeAt(at)
  if (!node || node.type !== schema.nodes.image) return tr
  const { src, width, height, alt } = picture
  tr.setNodeMarkup(at, undefined, { ...node.attrs, src, width, height, alt: node.attrs.alt || alt || '' })
  return tr.setSelection(NodeSelection.create(tr.doc, at))
}
