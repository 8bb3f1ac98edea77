import type { ArticleText, Block } from './block.ts'
import { BlockList } from './block-list.ts'

/** One step from a text to the next. A block that is moved is put again. */
export type TextOp =
  | { op: 'title'; title: string }
  /** Behind which block it stands; null: first. */
  | { op: 'put'; block: Block; after: string | null }
  | { op: 'drop'; id: string }

/**
 * The text after these steps, in their order. Every list of steps can be taken: what is dropped twice is gone; a block
 * whose neighbour was dropped by them comes behind the one that stood before that; one whose neighbour was never there
 * stays where it is, or comes last when it is new.
 */
export function applyOps(text: ArticleText, ops: readonly TextOp[]): ArticleText {
  const list = new BlockList(text.document.content)
  takeOps(list, ops)
  const title = ops.findLast(op => op.op === 'title')?.title ?? text.title
  return { title, document: { ...text.document, content: list.blocks() } }
}

/** The same for blocks that further steps will be taken in. */
export function takeOps(list: BlockList, ops: readonly TextOp[]): void {
  for (const op of ops) {
    if (op.op === 'put') list.put(op.block, op.after)
    else if (op.op === 'drop') list.drop(op.id)
  }
}
