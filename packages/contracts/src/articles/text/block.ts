import type { ArticleDocument, DocumentNode } from '../article-document.ts'
import { OF_TITLE } from './block-id.ts'

/** A text as its author writes it: each top-level block has its own ID. */
export interface ArticleText {
  title: string
  document: ArticleDocument
}

/** A top-level block of a document: a paragraph, a list, a table, an image. Never mutated. */
export type Block = DocumentNode

/** Not `id`, which of an embedded card is what it shows. */
interface TopAttrs {
  blockId?: string
  /** The block that this one contradicts: both sides of a merge changed it. */
  conflictOf?: string
}
const topAttrsOf = (block: Block): TopAttrs => (block as { attrs?: TopAttrs | null }).attrs ?? {}

/** Its name, if it has one yet. */
export const blockIdOf = (block: Block): string | undefined => topAttrsOf(block).blockId ?? undefined

/** Its name; blocks of a text have one. */
export function idOf(block: Block): string {
  const id = blockIdOf(block)
  if (id === undefined) throw new TypeError('A block of this text has no id')
  return id
}

/** The block that it contradicts. */
export const conflictOf = (block: Block): string | undefined => topAttrsOf(block).conflictOf ?? undefined

/** The same words under another name, contradicting another block or none. */
export function named(block: Block, attrs: TopAttrs): Block {
  const { blockId: _, conflictOf: __, ...own } = topAttrsOf(block) as TopAttrs & object
  const top = Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== undefined))
  return { ...block, attrs: { ...own, ...top } } as Block
}

const contents = new WeakMap<Block, string>()

/** The visible content of a block in canonical form, without its ID and conflict mark. */
export function contentOf(block: Block): string {
  const content = contents.get(block) ?? JSON.stringify(block, plainly)
  contents.set(block, content)
  return content
}

/** Keys in order, without empty values. */
function plainly(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => key !== 'blockId' && key !== 'conflictOf' && saysSomething(item))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function saysSomething(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== null && value !== undefined
  return Array.isArray(value)
    ? value.length > 0
    : Object.entries(value).some(
        ([key, item]) => key !== 'blockId' && key !== 'conflictOf' && saysSomething(item),
      )
}

/** Do readers see the same in both? */
export const sameContent = (one: Block, other: Block): boolean =>
  one === other || contentOf(one) === contentOf(other)

const SEEN = new Set(['text', 'image', 'embed', 'external', 'footnote', 'horizontalRule'])

/** True if the block has no content from an author. */
export const isBlank = (node: DocumentNode): boolean =>
  !SEEN.has(node.type) &&
  !(node.type === 'details' && node.attrs?.summary) &&
  (!('content' in node) || (node.content ?? []).every(isBlank))

/** The blocks of a text by their names. */
export const blocksById = ({ document }: ArticleText): Map<string, Block> =>
  new Map(document.content.map(block => [idOf(block), block]))

/** Number of blocks and titles in conflict, to be resolved before publication. */
export function openConflicts(text: ArticleText): number {
  const ids = blocksById(text)
  return text.document.content.filter(block => {
    const other = conflictOf(block)
    return other !== undefined && (other === OF_TITLE || ids.has(other))
  }).length
}
