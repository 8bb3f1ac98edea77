import fc from 'fast-check'
import type { ArticleDocument, DocumentNode } from '../articles/article-document.ts'
import { type ArticleText, type Block, blockIdOf, idOf, named } from '../articles/text/block.ts'

/** A paragraph; without words an empty one. */
export const paragraph = (blockId: string, text = '', attrs: { conflictOf?: string } = {}): Block => ({
  type: 'paragraph',
  attrs: { blockId, ...attrs },
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
})
export const documentOf = (...content: Block[]): ArticleDocument => ({ type: 'doc', version: 1, content })
export const textOf = (title: string, ...content: Block[]): ArticleText => ({
  title,
  document: documentOf(...content),
})

/** Every sentence in a text: title, paragraphs, cells, images and folds. */
export function sentencesOf({ title, document }: ArticleText): Set<string> {
  const lines = [title, ...document.content.flatMap(linesOf)]
  return new Set(lines.flatMap(line => line.split(/(?<=[。！？\n])/u)).filter(sentence => sentence !== ''))
}

function linesOf(node: DocumentNode): string[] {
  if (node.type === 'text') return [node.text]
  if (node.type === 'image') return [node.attrs.alt]
  if (!('content' in node) && node.type !== 'details') return []
  const { content = [] } = node as { content?: DocumentNode[] }
  const own = 'attrs' in node && node.attrs && 'summary' in node.attrs ? [node.attrs.summary ?? ''] : []
  const inside = content.map(linesOf)
  return [...own, ...(content[0]?.type === 'text' ? [inside.flat().join('')] : inside.flat())]
}

const ids = fc.constantFrom(...Array.from('0123456789abcdefghij', letter => letter.repeat(8)))
const words = fc
  .array(fc.constantFrom('弓', '矢', '炎。', '氷！', '塔', '宿屋', 'HP', ' ', '10'), {
    minLength: 1,
    maxLength: 6,
  })
  .map(parts => parts.join(''))
const line = words.map((text): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const heading = words.map(
  (text): DocumentNode => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }),
)
const list = fc.array(line, { minLength: 1, maxLength: 3 }).map(
  (items): DocumentNode => ({
    type: 'bulletList',
    content: items.map(item => ({ type: 'listItem', content: [item] })),
  }),
)
const fold = fc
  .tuple(words, line)
  .map(([summary, inside]): DocumentNode => ({ type: 'details', attrs: { summary }, content: [inside] }))
const picture = words.map(
  (alt): DocumentNode => ({ type: 'image', attrs: { src: '/media/0000000000005.webp', alt } }),
)
const blank = fc.constant<DocumentNode>({ type: 'paragraph' })
const rule = fc.constant<DocumentNode>({ type: 'horizontalRule' })
const nodes = fc.oneof({ weight: 5, arbitrary: line }, heading, list, fold, picture, blank, rule)

/** Documents whose blocks have no names yet. */
export const oldDocuments = fc.array(nodes, { maxLength: 8 }).map(content => documentOf(...content))
/** Documents whose blocks have names, maybe some of them twice or not at all. */
export const partlyNamed = fc
  .array(fc.tuple(nodes, fc.option(ids, { nil: undefined })), { maxLength: 10 })
  .map(blocks => documentOf(...blocks.map(([node, blockId]) => (blockId ? named(node, { blockId }) : node))))
const blocks = fc.tuple(nodes, ids).map(([node, blockId]) => named(node, { blockId }))
const titles = fc.oneof(fc.constant(''), words)
export const texts = fc
  .tuple(titles, fc.uniqueArray(blocks, { maxLength: 10, selector: blockIdOf }))
  .map(([title, content]) => textOf(title, ...content))

/** Random edits of one block: its fate, its new position, and a block inserted after it. */
const fates = fc.record({
  fate: fc.constantFrom('kept', 'kept', 'kept', 'changed', 'dropped', 'emptied', 'moved'),
  node: nodes,
  place: fc.nat(12),
  behind: fc.option(blocks, { freq: 4 }),
})

/** Random edits of a text in one sitting. */
export const edited = (text: ArticleText): fc.Arbitrary<ArticleText> =>
  fc
    .tuple(
      fc.array(fates, { minLength: 10, maxLength: 10 }),
      fc.option(titles, { freq: 3 }),
      fc.array(blocks, { maxLength: 2 }),
    )
    .map(([all, title, first]) => {
      const moved: [number, Block][] = []
      const content = text.document.content.flatMap((block, n): Block[] => {
        const { fate, node, place, behind } = all[n % all.length] as (typeof all)[number]
        const next = behind ? [behind] : []
        if (fate === 'dropped') return next
        if (fate === 'moved') moved.push([place, block])
        if (fate === 'moved') return next
        if (fate === 'emptied') return [paragraph(idOf(block)), ...next]
        return [fate === 'changed' ? named(node, { blockId: idOf(block) }) : block, ...next]
      })
      const all_ = [...first, ...content]
      for (const [place, block] of moved) all_.splice(place, 0, block)
      const seen = new Set<string>()
      const once = all_.filter(block => !seen.has(idOf(block)) && seen.add(idOf(block)))
      return textOf(title ?? text.title, ...once)
    })

/** A text and what two tabs made of it. */
export const sides = texts.chain(base =>
  fc.record({ base: fc.constant(base), theirs: edited(base), mine: edited(base) }),
)
