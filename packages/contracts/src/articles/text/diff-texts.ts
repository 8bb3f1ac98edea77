import { type ArticleText, blocksById, conflictOf, idOf, sameContent } from './block.ts'
import type { TextOp } from './text-ops.ts'

/** The steps from one text to another: only blocks that are new, changed, moved or gone are named. */
export function diffTexts(from: ArticleText, to: ArticleText): TextOp[] {
  const old = blocksById(from)
  const left = blocksById(to)
  const placed = placedAnew(from, to)
  const title: TextOp[] = from.title === to.title ? [] : [{ op: 'title', title: to.title }]
  const drops = [...old.keys()].filter(id => !left.has(id)).map((id): TextOp => ({ op: 'drop', id }))
  const puts = to.document.content.flatMap((block, n): TextOp[] => {
    const id = idOf(block)
    const was = old.get(id)
    if (was && !placed.has(id) && sameContent(was, block) && conflictOf(was) === conflictOf(block)) return []
    const before = to.document.content[n - 1]
    return [{ op: 'put', block, after: before ? idOf(before) : null }]
  })
  return [...title, ...drops, ...puts]
}

/** Blocks of the second text that are new or moved: a minimal set. */
export function placedAnew(from: ArticleText, to: ArticleText): Set<string> {
  const places = new Map(from.document.content.map((block, place) => [idOf(block), place]))
  const ids = to.document.content.map(idOf)
  const common = ids.filter(id => places.has(id))
  const kept = new Set(longestRising(common.map(id => places.get(id) ?? 0)).map(n => common[n]))
  return new Set(ids.filter(id => !kept.has(id)))
}

/** The positions of the longest increasing subsequence of these numbers. */
function longestRising(numbers: readonly number[]): number[] {
  /** Where a rising part of each length ends lowest. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  numbers.forEach((number, n) => {
    let low = 0
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before[n] = ends[low - 1]
    ends[low] = n
  })
  const rising: number[] = []
  for (let n = ends.at(-1); n !== undefined; n = before[n]) rising.push(n)
  return rising.reverse()
}
