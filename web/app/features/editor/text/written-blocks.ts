import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { Block } from '@koryaku/contracts/articles/text/block.ts'
import type { Node } from '@tiptap/pm/model'

/** Nodes of the editor are never changed: a key costs as much as the one block that it changes. */
const blocks = new WeakMap<Node, Block>()

/** The text of the editor, as it is stored. */
export function writtenDocument(doc: Node, version: number): ArticleDocument {
  const content: Block[] = []
  doc.forEach(node => {
    content.push(blockOf(node))
  })
  return { type: 'doc', version, content }
}

export function blockOf(node: Node): Block {
  const known = blocks.get(node)
  if (known) return known
  const block = stored(node.toJSON() as Written, true) as unknown as Block
  blocks.set(node, block)
  return block
}

interface Written {
  type: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: Written[]
}

/** Without empty attributes (an editor writes null for each), and with names only on blocks at the top level. */
function stored({ attrs, marks, content, ...node }: Written, isTop = false): Written {
  const said = Object.entries(attrs ?? {}).filter(
    ([name, value]) => value !== null && (isTop || (name !== 'blockId' && name !== 'conflictOf')),
  )
  return {
    ...node,
    ...(said.length > 0 && { attrs: Object.fromEntries(said) }),
    ...(marks && {
      marks: marks.map(mark =>
        mark.type === 'link' ? { type: 'link', attrs: { href: mark.attrs?.href } } : { type: mark.type },
      ),
    }),
    ...(content && { content: content.map(child => stored(child)) }),
  }
}
