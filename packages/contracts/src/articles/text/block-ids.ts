import type { ArticleDocument } from '../article-document.ts'
import { type Block, blockIdOf, conflictOf, contentOf, named } from './block.ts'

const ID_LENGTH = 8

/**
 * Gives an ID to every block without one, or with a duplicate. By default IDs derive from content and position, so that
 * every client gets the same ones for the same legacy text. An editor passes a random source.
 */
export function withBlockIds(
  document: ArticleDocument,
  newBlockId: (seed: string) => string = derivedBlockId,
): ArticleDocument {
  const taken = new Set(document.content.map(blockIdOf))
  const seen = new Set<string>()
  const content = document.content.map((block, place): Block => {
    const id = blockIdOf(block)
    if (id !== undefined && !seen.has(id)) {
      seen.add(id)
      return block
    }
    const fresh = freshId(n => newBlockId(`${place}\n${n}\n${contentOf(block)}`), taken)
    seen.add(fresh)
    return named(block, { blockId: fresh, conflictOf: conflictOf(block) })
  })
  return { ...document, content }
}

/** The first of these that is not taken; it is from then on. */
function freshId(make: (attempt: number) => string, taken: Set<string | undefined>): string {
  for (let attempt = 0; ; attempt++) {
    const id = make(attempt)
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}

/** A name out of a seed. Never change it: two tabs open the same old text, maybe by code of two releases. */
export function derivedBlockId(seed: string): string {
  return hash53(seed).toString(36).padStart(ID_LENGTH, '0').slice(-ID_LENGTH)
}

/** 53 bits of a text, spread evenly (cyrb53, public domain): no secret, so that a small hash will do in the browser. */
function hash53(text: string): number {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    one = Math.imul(one ^ unit, 2654435761)
    other = Math.imul(other ^ unit, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & other) + (one >>> 0)
}
