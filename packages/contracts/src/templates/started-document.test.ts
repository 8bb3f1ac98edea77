import { expect, it } from 'vitest'
import type { ArticleDocument } from '../articles/article-document.ts'
import { blockIdOf, conflictOf } from '../articles/text/block.ts'
import { startedDocument } from './started-document.ts'

const documentOf = (...words: string[]): ArticleDocument => ({
  ...{ type: 'doc', version: 1 },
  content: words.map((text, n) => ({
    type: 'paragraph',
    attrs: { blockId: `block00${n}`, conflictOf: 'other000' },
    content: [{ type: 'text', text }],
  })),
})
const ids = ({ content }: ArticleDocument) => content.map(blockIdOf)

it('has the head before the text, and names that neither of them had', () => {
  const [text, head] = [documentOf('手順', 'まとめ'), documentOf('確認した版')]
  const started = startedDocument(text, { head, articleId: 'one' })
  expect(started.content.map(block => ('content' in block ? block.content?.[0] : undefined))).toEqual(
    ['確認した版', '手順', 'まとめ'].map(words => ({ type: 'text', text: words })),
  )
  expect(new Set([...ids(started), ...ids(text)]).size).toBe(5)
  expect(started.content.map(conflictOf)).toEqual([undefined, undefined, undefined])
  expect(startedDocument(text, { head, articleId: 'one' })).toEqual(started)
  expect(ids(startedDocument(text, { head, articleId: 'two' }))).not.toEqual(ids(started))
})
