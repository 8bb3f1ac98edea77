import { type ArticleText, type Block, blocksById, idOf, sameContent } from './block.ts'
import { placedAnew } from './diff-texts.ts'

/** The fate of one block between two versions. */
export type Difference =
  | { kind: 'same' | 'added' | 'removed'; block: Block }
  | { kind: 'changed' | 'moved'; block: Block; before: Block }

/**
 * Two versions in one: the blocks of the newer one in order, and removed blocks at their former position. A moved block
 * is shown at its new position; if it was changed as well, it is shown as changed.
 */
export function compareTexts(from: ArticleText, to: ArticleText): Difference[] {
  const was = blocksById(from)
  const left = blocksById(to)
  const placed = placedAnew(from, to)
  /** Removed blocks, by the block before them; null: at the beginning. */
  const gone = new Map<string | null, Difference[]>()
  let behind: string | null = null
  for (const block of from.document.content) {
    const id = idOf(block)
    if (!left.has(id)) {
      const there = gone.get(behind)
      if (there) there.push({ kind: 'removed', block })
      else gone.set(behind, [{ kind: 'removed', block }])
    } else if (!placed.has(id)) behind = id
  }
  const differences = to.document.content.flatMap((block): Difference[] => {
    const id = idOf(block)
    return [differenceOf(was.get(id), block, placed.has(id)), ...(gone.get(id) ?? [])]
  })
  return [...(gone.get(null) ?? []), ...differences]
}

function differenceOf(before: Block | undefined, block: Block, isPlaced: boolean): Difference {
  if (!before) return { kind: 'added', block }
  if (!sameContent(before, block)) return { kind: 'changed', block, before }
  return isPlaced ? { kind: 'moved', block, before } : { kind: 'same', block }
}
