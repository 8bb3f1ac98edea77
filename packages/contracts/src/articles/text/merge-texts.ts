import {
  type ArticleText,
  type Block,
  blocksById,
  conflictOf,
  contentOf,
  idOf,
  isBlank,
  named,
  sameContent,
} from './block.ts'
import { OF_TITLE } from './block-id.ts'
import { derivedBlockId } from './block-ids.ts'
import { BlockList } from './block-list.ts'
import { diffTexts, placedAnew } from './diff-texts.ts'
import { takeOps } from './text-ops.ts'

/** The changes of two tabs to one text. */
export interface Sides {
  base: ArticleText
  /** The text saved since. */
  theirs: ArticleText
  /** The text to be saved. */
  mine: ArticleText
}

/**
 * Merges two texts block by block without losing a sentence (decision `store-texts-in-their-own-stream`). If both
 * changed the same block differently, theirs keeps its ID and position, and mine follows with a conflict mark. Merging
 * the same again adds nothing.
 * @returns the merged text
 */
export function mergeTexts(sides: Sides): ArticleText {
  const { base, theirs, mine } = sides
  const was = blocksById(base)
  const now = blocksById(mine)
  const list = new BlockList(base.document.content)
  takeOps(list, diffTexts(base, theirs))

  for (const [id, block] of was) {
    const their = list.standing(id)
    if (!now.has(id) && their && yields(their, block)) list.drop(id)
  }

  const placed = placedAnew(base, mine)
  /** After the blocks that they put there: the first save comes first. */
  const behindTheirs = (after: string | null): string | null => {
    for (let last = after; ; ) {
      const next = list.behind(last)
      if (next === null || was.has(next) || now.has(next)) return last
      last = next
    }
  }
  const contradictions: Block[] = []
  let after: string | null = null
  for (const block of mine.document.content) {
    const id = idOf(block)
    const old = was.get(id)
    const their = list.standing(id)
    // Change beats drop.
    const gone = old && !their && yields(block, old)
    if (!gone) {
      const { kept, other } = their ? choose(old, their, block) : { kept: block, other: undefined }
      if (other) contradictions.push(other)
      if (placed.has(id) && (old || !their)) list.put(kept, behindTheirs(after))
      else list.replace(kept)
    }
    after = id
  }

  const { title, other } = chooseTitle(sides)
  for (const block of contradictions) contradict(list, block, idOf(block), idOf(block))
  if (other !== undefined) contradict(list, titleBlock(other), OF_TITLE, null)
  return { title, document: { ...theirs.document, content: list.blocks() } }
}

/** Is nothing lost with it, since it is as it was, or empty? */
const yields = (block: Block, old: Block): boolean => sameContent(block, old) || isBlank(block)

interface Choice {
  kept: Block
  /** The conflicting block. */
  other?: Block
}

function choose(old: Block | undefined, their: Block, mine: Block): Choice {
  const marked = old && conflictOf(their) === conflictOf(old) ? mine : their
  const kept = (block: Block) => named(block, { blockId: idOf(block), conflictOf: conflictOf(marked) })
  const isAsItWas = (block: Block) => old !== undefined && sameContent(old, block)
  if (isAsItWas(their)) return { kept: kept(mine) }
  if (isAsItWas(mine) || sameContent(their, mine) || isBlank(mine)) return { kept: kept(their) }
  return isBlank(their) ? { kept: kept(mine) } : { kept: kept(their), other: mine }
}

function chooseTitle({ base, theirs, mine }: Sides): { title: string; other?: string } {
  if (mine.title === base.title || mine.title === theirs.title) return { title: theirs.title }
  if (theirs.title === base.title || theirs.title === '') return { title: mine.title }
  return mine.title === '' ? { title: theirs.title } : { title: theirs.title, other: mine.title }
}

const titleBlock = (title: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text: title }] })

/** Puts a block next to the one it conflicts with, unless present already. */
function contradict(list: BlockList, block: Block, contradicted: string, after: string | null): void {
  for (let attempt = 0; ; attempt++) {
    const blockId = derivedBlockId(`${contradicted}\n${attempt}\n${contentOf(block)}`)
    const standing = list.standing(blockId)
    if (standing && sameContent(standing, block)) return
    if (standing) continue
    list.put(named(block, { blockId, conflictOf: contradicted }), after)
    return
  }
}
