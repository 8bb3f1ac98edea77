import type { DocumentNode } from './article-document.ts'

/** Replaces each character of a spoiler, so that a quote does not reveal it. */
const MASK = '■'
/** Elements that end a line of a block's text. */
const LINES = new Set(['paragraph', 'heading', 'codeBlock'])
/** Not text of the author's sentences: captions, cards, footnotes. */
const WITHOUT_TEXT = new Set(['image', 'embed', 'external', 'footnote', 'horizontalRule'])

/**
 * The text of a top-level block that readers can quote, one line per paragraph, heading or cell. Positions in it are
 * UTF-16 code units. `web/app/features/articles/passage.ts` reads the same text from the rendered block.
 */
export function quotableText(node: DocumentNode): string {
  if (node.type === 'text')
    return node.marks?.some(({ type }) => type === 'spoiler') ? MASK.repeat(node.text.length) : node.text
  if (node.type === 'hardBreak') return '\n'
  if (WITHOUT_TEXT.has(node.type)) return ''
  const children = 'content' in node ? (node.content ?? []) : []
  // A task without a paragraph is rendered with an empty label, which is a line too.
  const label = node.type === 'taskItem' && children[0]?.type !== 'paragraph' ? '\n' : ''
  return label + children.map(quotableText).join('') + (LINES.has(node.type) ? '\n' : '')
}

/** The text of a range of a block without surrounding space; undefined if the range is not in it or splits a character. */
export function passageIn(text: string, { from, to }: { from: number; to: number }): string | undefined {
  if (from >= to || to > text.length) return undefined
  const words = text.slice(from, to)
  return words.isWellFormed() && words.trim() === words ? words : undefined
}
