import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { BlockNode, DocumentNode } from '@koryaku/contracts/articles/article-document.ts'

/**
 * The complete plain text of a document, one block per line. Unlike the text for search it contains spoilers, link
 * targets and images. Headings, lists and tables keep their layout.
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
      return [
        `[${node.attrs.alt || 'image'} ${node.attrs.src}]`,
        ...(node.attrs.caption ? [node.attrs.caption] : []),
        ...(node.attrs.pins ?? []).map(({ label }, n) => `  (${n + 1}) ${label}`),
      ].join('\n')
    case 'embed':
      return `[${node.attrs.kind} ${node.attrs.id}]`
    case 'external':
      return `[${node.attrs.url}]`
    case 'footnote':
      return `[※ ${node.attrs.note}]`
    default: {
      const lines = (node.content ?? []).map(lineOf)
      const text = INLINE_PARENTS.has(node.type) ? lines.join('') : lines.join('\n')
      return marked(node, lines, text)
    }
  }
}

function marked({ type, attrs }: BlockNode, lines: string[], text: string): string {
  switch (type) {
    case 'heading':
      return `\n${'#'.repeat(attrs?.level ?? 2)} ${text}`
    case 'bulletList':
      return lines.map(line => `・${line}`).join('\n')
    case 'taskList':
      return lines.map(line => `□ ${line}`).join('\n')
    case 'callout':
      return `! ${attrs?.tone ?? 'info'}\n${text}`
    case 'orderedList':
      return lines.map((line, index) => `${(attrs?.start ?? 1) + index}. ${line}`).join('\n')
    case 'tableRow':
      return `| ${lines.map(line => line.replaceAll('\n', ' ')).join(' | ')} |`
    case 'blockquote':
      return lines.map(line => `> ${line}`).join('\n')
    case 'details':
      return `▼ ${attrs?.summary ?? ''}\n${text}`
    default:
      return text
  }
}
const INLINE_PARENTS = new Set(['paragraph', 'heading', 'codeBlock'])
