import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { BlockNode, DocumentMark, DocumentNode } from '@koryaku/contracts/articles/article-document.ts'

/** An article as Markdown with its facts in front, so that it can be read and taken elsewhere. */
export function articleMarkdown(
  { title, description, tags, document, kind, language }: ArticleContent,
  facts: Record<string, string>,
): string {
  const front = { title, description, kind, language, tags, ...facts }
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${blocks(document.content)}\n`
}

const escaped = (text: string): string => text.replace(/[[\]\\]/g, '\\$&')
const blocks = (nodes: DocumentNode[] = []): string => nodes.map(block).join('\n\n')

function block(node: DocumentNode): string {
  switch (node.type) {
    case 'paragraph':
      return inline(node.content)
    case 'heading':
      return `${'#'.repeat(node.attrs?.level ?? 2)} ${inline(node.content)}`
    case 'blockquote':
      return prefixed(blocks(node.content), '> ')
    case 'bulletList':
      return items(node, () => '- ')
    case 'orderedList':
      return items(node, index => `${(node.attrs?.start ?? 1) + index}. `)
    case 'taskList':
      return items(node, () => '- [ ] ')
    case 'callout':
      return `> [!${ALERTS[node.attrs?.tone ?? 'info']}]\n${prefixed(blocks(node.content), '> ')}`
    case 'codeBlock':
      return fenced(node)
    case 'details':
      return `<details><summary>${escapeHtml(node.attrs?.summary ?? '')}</summary>\n\n${blocks(node.content)}\n\n</details>`
    case 'table':
      return table(node)
    case 'image': {
      const { src, alt, caption, pins = [] } = node.attrs
      const picture = `![${escaped(alt)}](..${src.replace('/media/', '/images/')})`
      const places = pins.map(({ label }, n) => `${n === 0 ? '\n' : ''}${n + 1}. ${escapeMarkdown(label)}`)
      return [picture, ...(caption ? [`*${escaped(caption)}*`] : []), ...places].join('\n')
    }
    case 'horizontalRule':
      return '---'
    case 'embed':
      return `[${node.attrs.kind}: ${node.attrs.id}]`
    case 'external':
      return `<${node.attrs.url}>`
    case 'text':
    case 'footnote':
    case 'hardBreak':
      return inline([node])
    default:
      return blocks(node.content)
  }
}

/** GitHub's names of the alerts. */
const ALERTS = { info: 'NOTE', tip: 'TIP', warning: 'WARNING' } as const

const items = (list: BlockNode, bullet: (index: number) => string): string =>
  (list.content ?? [])
    .map((item, index) => {
      const mark = bullet(index)
      return (
        mark +
        prefixed(
          blocks('content' in item ? item.content : []),
          ' '.repeat(mark.replace('[ ] ', '').length),
        ).trimStart()
      )
    })
    .join('\n')

/** A code block whose fence is longer than any run of backticks in the text. */
function fenced({ attrs, content }: BlockNode): string {
  const text = (content ?? []).map(node => ('text' in node ? node.text : '')).join('')
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${attrs?.language ?? ''}\n${text}\n${fence}`
}

/** Each cell becomes one line, because Markdown tables have no multi-line cells. */
function table({ content: rows = [] }: BlockNode): string {
  const lines = rows.map(row => {
    const cells = ('content' in row ? (row.content ?? []) : []).map(cell =>
      block(cell)
        .replace(/\s*\n+\s*/g, '<br>')
        .replaceAll('|', '\\|'),
    )
    return `| ${cells.join(' | ')} |`
  })
  const first = rows[0]
  const width = first && 'content' in first ? (first.content?.length ?? 1) : 1
  return [lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')
}

const prefixed = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map(line => (prefix + line).trimEnd())
    .join('\n')

const inline = (nodes: DocumentNode[] = []): string =>
  nodes
    .map(node => {
      if (node.type === 'hardBreak') return '\\\n'
      // Pandoc's inline notes: the note is written at its mark.
      if (node.type === 'footnote') return `^[${escapeMarkdown(node.attrs.note)}]`
      return node.type === 'text' ? (node.marks ?? []).reduce(marked, escapeMarkdown(node.text)) : ''
    })
    .join('')

function marked(text: string, mark: DocumentMark): string {
  switch (mark.type) {
    case 'bold':
      return `**${text}**`
    case 'italic':
      return `*${text}*`
    case 'strike':
      return `~~${text}~~`
    case 'code':
      return `\`${text}\``
    case 'underline':
      return `<u>${text}</u>`
    case 'spoiler':
      return `||${text}||`
    case 'link':
      return `[${text}](<${mark.attrs.href}>)`
  }
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&')
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
