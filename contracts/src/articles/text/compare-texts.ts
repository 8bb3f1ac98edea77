import { type ArticleText, type Block, blocksById, idOf, sameContent } from './block.ts'
import { placedAnew } from './diff-texts.ts'

/** What became of one block between two versions. */
export type Difference =
  | { kind: 'same' | 'added' | 'removed'; block: Block }
  | { kind: 'changed' | 'moved'; block: Block; before: Block }

/**
 * Two versions in one: the blocks of the newer in their order, and what is gone where it stood. A block that was moved is shown
 * where it stands now; if it was changed as well, that is what is said of it.
 */
export function compareTexts(from: ArticleText, to: ArticleText): Difference[] {
  const was = blocksById(from)
  const left = blocksById(to)
  const placed = placedAnew(from, to)
  /** What is gone, by the block that it stood behind; null: at the beginning. */
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
