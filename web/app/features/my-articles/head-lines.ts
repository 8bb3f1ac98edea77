import type { ArticleDocument, DocumentNode } from '@koryaku/contracts/articles/article-document.ts'

/** A text of one paragraph a line. */
export const documentOfLines = (lines: string): ArticleDocument => ({
  ...{ type: 'doc', version: 1 },
  content: lines
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** The words of a text, one block a line. */
export const linesOfDocument = ({ content }: ArticleDocument): string =>
  content.map(wordsOf).filter(Boolean).join('\n')

const wordsOf = (node: DocumentNode): string =>
  node.type === 'text' ? node.text : 'content' in node ? (node.content ?? []).map(wordsOf).join('') : ''
