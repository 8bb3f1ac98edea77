import { BLOCK_ID } from '@koryaku/contracts/articles/text/block-id.ts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { newBlockId } from '#app/features/editor/text/new-block-id.ts'

/** Not rendered: a copied block is a new block, and gets a new name. */
const unseen = { default: null, rendered: false, parseHTML: () => null }

/**
 * Gives each block at the top level a unique name (`blockId`), whatever is typed, split, pasted or undone. Also stores
 * which block it contradicts (`conflictOf`).
 */
export const BlockNames = Extension.create({
  name: 'blockNames',
  addGlobalAttributes: () => [{ types: 'nodes', attributes: { blockId: unseen, conflictOf: unseen } }],
  addProseMirrorPlugins() {
    const { editor } = this
    return [namesOfBlocks(() => editor.view.composing)]
  },
})

/** Naming redraws a paragraph, which would abort an input method in the middle of a word. */
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
 * For each name, the index of the block that keeps it. If several blocks have the name, the one with the former words
 * keeps it, since Enter at the beginning of a paragraph leaves an empty one before it; otherwise the first.
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
