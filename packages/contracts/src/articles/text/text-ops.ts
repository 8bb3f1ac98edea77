import type { ArticleText, Block } from './block.ts'
import { BlockList } from './block-list.ts'

/** One step from a text to the next. A block that is moved is put again. */
export type TextOp =
  | { op: 'title'; title: string }
  /** ID of the preceding block; null: first. */
  | { op: 'put'; block: Block; after: string | null }
  | { op: 'drop'; id: string }

/**
 * Applies steps in order. Every list of steps is applicable: a block dropped twice is dropped; a block whose neighbour
 * was dropped by them follows the one before that; one with an unknown neighbour stays, or comes last if it is new.
 * @returns the resulting text
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
