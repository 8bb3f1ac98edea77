import {
  type ArticleDocument,
  type BlockNode,
  DOCUMENT_VERSION,
  type DocumentMark,
  type DocumentNode,
} from '@koryaku/contracts/articles/article-document.ts'
import { isLinkHref } from '@koryaku/contracts/articles/link-href.ts'
import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Deeper than this, lists and quotes are flattened: the document schema has a limit. */
const DEPTH_MAX = 8

/**
 * Converts Markdown (with tables) to an article document. Images of other hosts and HTML are dropped and reported to
 * `onLeftOut`; links that the schema does not allow become plain text.
 */
export function markdownDocument(
  markdown: string,
  onLeftOut: (what: string) => void = () => {},
): ArticleDocument {
  const root = fromMarkdown(markdown.replaceAll('\u0000', ''), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  })
  nameLeftOut(root, onLeftOut)
  const content = root.children.flatMap(child => block(child, 1))
  return {
    type: 'doc',
    version: DOCUMENT_VERSION,
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  }
}

/** Plain text: a paragraph per line. */
export function textDocument(text: string): ArticleDocument {
  const lines = text
    .replaceAll('\u0000', '')
    .split(/\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')
  const content = lines.map(
    (line): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }),
  )
  return {
    type: 'doc',
    version: DOCUMENT_VERSION,
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  }
}

function block(node: RootContent, depth: number): DocumentNode[] {
  switch (node.type) {
    case 'heading':
      return [
        {
          type: 'heading',
          attrs: { level: Math.min(4, Math.max(2, node.depth)) },
          content: inline(node.children),
        },
      ]
    case 'paragraph': {
      const content = inline(node.children)
      return content.length > 0 ? [{ type: 'paragraph', content }] : []
    }
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'code':
      return [
        {
          type: 'codeBlock',
          attrs: { language: node.lang?.slice(0, 40) ?? null },
          content: textNodes(node.value, []),
        },
      ]
    case 'blockquote': {
      const content = node.children.flatMap(child => block(child, depth + 1))
      return depth >= DEPTH_MAX ? content : [{ type: 'blockquote', content }]
    }
    case 'list': {
      const items = node.children.map(
        (item): BlockNode => ({
          type: 'listItem',
          content: orParagraph(item.children.flatMap(child => block(child, depth + 2))),
        }),
      )
      if (depth >= DEPTH_MAX) return items.flatMap(item => item.content ?? [])
      return [
        node.ordered
          ? { type: 'orderedList', attrs: { start: node.start ?? 1 }, content: items }
          : { type: 'bulletList', content: items },
      ]
    }
    case 'table':
      return [
        {
          type: 'table',
          content: node.children.map((row, index) => ({
            type: 'tableRow',
            content: row.children.map(cell => ({
              type: index === 0 ? 'tableHeader' : 'tableCell',
              attrs: { colspan: 1, rowspan: 1 },
              content: [{ type: 'paragraph', content: inline(cell.children) }],
            })),
          })),
        },
      ]
    default:
      return []
  }
}

const orParagraph = (content: DocumentNode[]): DocumentNode[] =>
  content.length > 0 ? content : [{ type: 'paragraph' }]

function inline(nodes: PhrasingContent[], marks: DocumentMark[] = []): DocumentNode[] {
  return nodes.flatMap((node): DocumentNode[] => {
    switch (node.type) {
      case 'text':
        return textNodes(node.value, marks)
      case 'strong':
        return inline(node.children, [...marks, { type: 'bold' }])
      case 'emphasis':
        return inline(node.children, [...marks, { type: 'italic' }])
      case 'delete':
        return inline(node.children, [...marks, { type: 'strike' }])
      case 'inlineCode':
        return textNodes(node.value, [...marks, { type: 'code' }])
      case 'break':
        return [{ type: 'hardBreak' }]
      case 'link': {
        const linked = isLinkHref(node.url) && !marks.some(({ type }) => type === 'link')
        return inline(node.children, linked ? [...marks, { type: 'link', attrs: { href: node.url } }] : marks)
      }
      default:
        return 'children' in node
          ? inline((node as Nodes & { children: PhrasingContent[] }).children, marks)
          : []
    }
  })
}

const textNodes = (text: string, marks: DocumentMark[]): DocumentNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }]

/** Kinds of nodes with content that an article document cannot hold. */
const LEFT_OUT = ['html', 'image', 'imageReference', 'footnoteReference', 'footnoteDefinition']

function nameLeftOut(node: Nodes, onLeftOut: (what: string) => void): void {
  if (LEFT_OUT.includes(node.type)) onLeftOut(node.type)
  if ('children' in node) for (const child of node.children) nameLeftOut(child, onLeftOut)
}
