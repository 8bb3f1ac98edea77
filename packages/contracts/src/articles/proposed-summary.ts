import type { ArticleDocument, DocumentNode } from './article-document.ts'
import { beginning } from './render-article.ts'
import { TAG_IN_TEXT } from './tag-key.ts'

/** Placeholder of hidden text. */
const HIDDEN = '\u{fffc}'
const AROUND_HIDDEN = /[「『（(【"“]?\u{fffc}+[」』）)】"”]?[、。，．,.!！?？…]*/gu
const MENTION = /(?<![\w/.@＠])[@＠][A-Za-z0-9_-]{1,40}/gu
const TAG = new RegExp(TAG_IN_TEXT, 'gu')

/**
 * A first summary to go on from: the beginning of the paragraphs without what is hidden and the marks around and behind it, and
 * without calls to people and tags.
 */
export function proposedSummary({ content }: ArticleDocument): string {
  const paragraphs = content.filter(({ type }) => type === 'paragraph')
  const words = paragraphs.map(wordsOf).join(' ')
  return beginning(words.replace(AROUND_HIDDEN, '').replace(MENTION, '').replace(TAG, ''))
}

function wordsOf(node: DocumentNode): string {
  if (node.type === 'text') return node.marks?.some(({ type }) => type === 'spoiler') ? HIDDEN : node.text
  if (node.type === 'hardBreak') return ' '
  return node.type === 'paragraph' ? (node.content ?? []).map(wordsOf).join('') : ''
}
