import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { DocumentNode } from '@koryaku/contracts/articles/article-document.ts'

/**
 * Everything that a text says, in plain words, one block a line: unlike the text for search also what is hidden in
 * spoilers, where links lead and which pictures there are.
 */
export const evidenceText = ({ document }: Pick<ArticleContent, 'document'>): string =>
  document.content.map(lineOf).join('\n')

function lineOf(node: DocumentNode): string {
  switch (node.type) {
    case 'text': {
      const link = node.marks?.find(mark => mark.type === 'link')
      return link ? `${node.text} <${link.attrs.href}>` : node.text
    }
    case 'hardBreak':
      return '\n'
    case 'horizontalRule':
      return '———'
    case 'image':
      return `[${node.attrs.alt || 'image'} ${node.attrs.src}]`
    case 'embed':
      return `[${node.attrs.kind} ${node.attrs.id}]`
    default: {
      const lines = (node.content ?? []).map(lineOf)
      const text = INLINE_PARENTS.has(node.type) ? lines.join('') : lines.join('\n')
      return node.type === 'details' ? `${node.attrs?.summary ?? ''}\n${text}` : text
    }
  }
}
const INLINE_PARENTS = new Set(['paragraph', 'heading', 'codeBlock'])
