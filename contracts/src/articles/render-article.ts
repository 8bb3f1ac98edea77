import type { ArticleDocument, BlockNode, DocumentMark, DocumentNode } from './article-document.ts'
import { embedPlace } from './embed-places.ts'
import { escapeHtml, escapeText } from './escape-html.ts'
import { isOwnHref } from './link-href.ts'

/** An article as readers get it. `html` is built from an allow-list and safe to insert; `text` is for search. */
export interface RenderedArticle {
  html: string
  tableOfContents: { id: string; level: number; text: string }[]
  text: string
  /** The first words of its paragraphs (of headings and tables where there is none), for lists and descriptions. */
  excerpt: string
}

/** In halves of a Japanese character: 120 of those, or twice as many Latin letters. */
const EXCERPT_WIDTH = 240

/** Renders a validated document. Pure: the same document always gives the same bytes. */
export function renderArticle(document: ArticleDocument): RenderedArticle {
  const tableOfContents: RenderedArticle['tableOfContents'] = []
  const html = document.content.map(node => renderNode(node, tableOfContents)).join('')
  const text = plainText(document)
  const paragraphs = document.content.filter(({ type }) => type === 'paragraph')
  const excerpt = beginning(paragraphs.map(nodeText).join(' ')) || beginning(text)
  return { html, tableOfContents, text, excerpt }
}

/** As much of a text as lists have room for; a Latin word is not cut in two. */
function beginning(text: string): string {
  const words = text.replace(/\s+/gu, ' ').trim()
  let width = 0
  let end = 0
  for (const character of words) {
    width += character < '\u2000' ? 1 : 2
    if (width > EXCERPT_WIDTH) return `${words.slice(0, end).replace(/ [!-~]{1,30}$/, '')}…`
    end += character.length
  }
  return words
}

/** The words of a document, blocks on lines of their own. Spoilers are left out: they must not show in lists. */
export function plainText(document: ArticleDocument): string {
  return document.content
    .map(nodeText)
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

function nodeText(node: DocumentNode): string {
  if (node.type === 'text') return node.marks?.some(({ type }) => type === 'spoiler') ? '' : node.text
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'image') return node.attrs.alt
  if (node.type === 'horizontalRule' || node.type === 'embed') return ''
  if (node.type === 'details') return node.attrs?.summary ?? ''
  const separator = INLINE_PARENTS.has(node.type) ? '' : '\n'
  return (node.content ?? []).map(nodeText).join(separator)
}
const INLINE_PARENTS = new Set(['paragraph', 'heading', 'codeBlock'])

type Contents = RenderedArticle['tableOfContents']
const children = (node: BlockNode, contents: Contents): string =>
  (node.content ?? []).map(child => renderNode(child, contents)).join('')

function renderNode(node: DocumentNode, contents: Contents): string {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce((html, mark) => renderMark(mark, html), escapeText(node.text))
    case 'hardBreak':
      return '<br>'
    case 'horizontalRule':
      return '<hr>'
    case 'image': {
      const { src, alt, width, height } = node.attrs
      const size = width && height ? ` width="${width}" height="${height}"` : ''
      return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size} loading="lazy" decoding="async"></figure>`
    }
    case 'embed':
      return embedPlace(node.attrs.kind, node.attrs.id)
    case 'heading': {
      const level = node.attrs?.level ?? 2
      const text = (node.content ?? []).map(nodeText).join('')
      const id = `section-${contents.length + 1}`
      contents.push({ id, level, text })
      return `<h${level} id="${id}">${children(node, contents)}</h${level}>`
    }
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${children(node, contents)}</ol>`
    }
    case 'table':
      return `<div class="table-scroll" tabindex="0" role="region"><table><tbody>${children(node, contents)}</tbody></table></div>`
    case 'tableHeader':
    case 'tableCell': {
      const tag = node.type === 'tableHeader' ? 'th' : 'td'
      const { colspan = 1, rowspan = 1 } = node.attrs ?? {}
      const span = (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '')
      return `<${tag}${span}>${children(node, contents)}</${tag}>`
    }
    case 'codeBlock': {
      const language = node.attrs?.language
      return `<pre tabindex="0"><code${language ? ` data-language="${escapeHtml(language)}"` : ''}>${children(node, contents)}</code></pre>`
    }
    case 'details':
      return `<details><summary>${escapeText(node.attrs?.summary ?? '')}</summary>${children(node, contents)}</details>`
    default: {
      const tag = PLAIN_TAGS[node.type]
      return `<${tag}>${children(node, contents)}</${tag}>`
    }
  }
}

const PLAIN_TAGS = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  listItem: 'li',
  tableRow: 'tr',
} as const

function renderMark(mark: DocumentMark, html: string): string {
  if (mark.type === 'link') return renderLink(mark.attrs.href, html)
  if (mark.type === 'spoiler') return `<span class="spoiler" tabindex="0">${html}</span>`
  return `<${MARK_TAGS[mark.type]}>${html}</${MARK_TAGS[mark.type]}>`
}
const MARK_TAGS = { bold: 'strong', italic: 'em', strike: 's', code: 'code', underline: 'u' } as const

/** Links to other sites carry no weight and no opener; ours are plain. The schema admits no other scheme. */
function renderLink(href: string, html: string): string {
  return `<a href="${escapeHtml(href)}"${isOwnHref(href) ? '' : ' rel="ugc nofollow noopener"'}>${html}</a>`
}
