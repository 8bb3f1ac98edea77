import { BLOCK_ID } from '@koryaku/contracts/articles/text/block-id.ts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { newBlockId } from '#app/features/editor/text/new-block-id.ts'

/** Not rendered: what is copied is a block of its own, and gets a name of its own. */
const unseen = { default: null, rendered: false, parseHTML: () => null }

/**
 * Every block at the top of a text has a name (`blockId`) that no other one has, whatever is typed, split, pasted or
 * undone; and says which block it contradicts (`conflictOf`).
 */
export const BlockNames = Extension.create({
  name: 'blockNames',
  addGlobalAttributes: () => [{ types: 'nodes', attributes: { blockId: unseen, conflictOf: unseen } }],
  addProseMirrorPlugins() {
    const { editor } = this
    return [namesOfBlocks(() => editor.view.composing)]
  },
})

/** A paragraph is drawn anew with its name, which an input method in the middle of a word does not survive. */
export const namesOfBlocks = (isComposing: () => boolean): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, after) =>
      transactions.some(({ docChanged }) => docChanged) && !isComposing() ? nameBlocks(before, after) : null,
  })

const nameOf = (node: Node): string | null => node.attrs.blockId as string | null

function nameBlocks(before: EditorState, after: EditorState): Transaction | null {
  const keepers = keepersOf(before.doc, after.doc)
  const nameless: number[] = []
  after.doc.forEach((block, offset, n) => {
    const name = nameOf(block)
    if (!name || !BLOCK_ID.test(name) || keepers.get(name) !== n) nameless.push(offset)
  })
  if (nameless.length === 0) return null
  const { tr } = after
  for (const offset of nameless)
    tr.setNodeAttribute(offset, 'blockId', newBlockId()).setNodeAttribute(offset, 'conflictOf', null)
  // A step forgets them: bold that was switched on for the next letters.
  return tr.setStoredMarks(after.storedMarks)
}

/**
 * Which place keeps a name that stands in several: the one with the words that it had, since Enter at the beginning of a
 * paragraph leaves an empty one before it; or else the first.
 */
function keepersOf(before: Node, after: Node): Map<string, number> {
  const places = new Map<string, number[]>()
  after.forEach((block, _, n) => {
    const name = nameOf(block)
    if (name) places.set(name, [...(places.get(name) ?? []), n])
  })
  const old = new Map<string, Node>()
  if ([...places.values()].some(({ length }) => length > 1))
    before.forEach(block => {
      old.set(nameOf(block) ?? '', block)
    })
  return new Map(
    [...places].map(([name, [first = 0, ...others]]) => {
      const was = old.get(name)
      return [name, [first, ...others].find(n => was && after.child(n).content.eq(was.content)) ?? first]
    }),
  )
}
