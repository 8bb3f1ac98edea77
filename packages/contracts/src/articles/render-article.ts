import type { ArticleDocument, BlockNode, DocumentMark, DocumentNode } from './article-document.ts'
import { embedPlace } from './embed-places.ts'
import { escapeHtml, escapeText } from './escape-html.ts'
import { isOwnHref } from './link-href.ts'
import { pictureFigure, pictureImg, pictureText } from './picture.ts'
import {
  alignOf,
  columnsOf,
  notesIn,
  renderExternal,
  renderNoteMark,
  renderNotes,
  renderPins,
  renderTask,
  type Seen,
} from './render-blocks.ts'

/** An article as readers get it. `html` is built from an allow-list and safe to insert; `text` is for search. */
export interface RenderedArticle {
  html: string
  tableOfContents: { id: string; level: number; text: string }[]
  text: string
  /** The first words of its paragraphs (or of headings and tables without paragraphs), for lists and descriptions. */
  excerpt: string
}

/** In halves of a Japanese character: 120 of those, or twice as many Latin letters. */
const EXCERPT_WIDTH = 240
/** In code units: one visible character may consist of any number of them. */
const EXCERPT_LENGTH = 1_000
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Renders a validated document. Pure: the same document always gives the same bytes. */
export function renderArticle(document: ArticleDocument): RenderedArticle {
  const seen: Seen = { contents: [], notes: [], boards: 0, tasks: new Map() }
  const html = document.content.map(node => renderNode(node, seen)).join('') + renderNotes(seen.notes)
  return { html, tableOfContents: seen.contents, text: plainText(document), excerpt: excerptOf(document) }
}

/** The first words of its paragraphs, or of headings and tables without paragraphs. */
export function excerptOf(document: ArticleDocument): string {
  const paragraphs = document.content.filter(({ type }) => type === 'paragraph')
  return beginning(paragraphs.map(nodeText).join(' ')) || beginning(plainText(document))
}

/** As much of a text as lists have room for; a Latin word is not cut in two. */
export function beginning(text: string): string {
  const words = text.replace(/\s+/gu, ' ').trim()
  let width = 0
  for (const { segment, index } of graphemes.segment(words)) {
    width += segment < '\u2000' ? 1 : 2
    if (width > EXCERPT_WIDTH || index + segment.length > EXCERPT_LENGTH)
      return `${words.slice(0, index).replace(/ [!-~]{1,30}$/, '')}…`
  }
  return words
}

/** The plain text of a document, one line per block. Spoilers are omitted, since they must not show in lists. */
export function plainText(document: ArticleDocument): string {
  return [...document.content.map(nodeText), ...notesIn(document.content)]
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

function nodeText(node: DocumentNode): string {
  if (node.type === 'text') return node.marks?.some(({ type }) => type === 'spoiler') ? '' : node.text
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'image') return pictureText(node.attrs)
  // Footnotes come last, not inside a sentence.
  if (node.type === 'horizontalRule' || node.type === 'embed') return ''
  if (node.type === 'external' || node.type === 'footnote') return ''
  if (node.type === 'details') return node.attrs?.summary ?? ''
  const separator = INLINE_PARENTS.has(node.type) ? '' : '\n'
  return (node.content ?? []).map(nodeText).join(separator)
}
const INLINE_PARENTS = new Set(['paragraph', 'heading', 'codeBlock'])

const children = (node: BlockNode, seen: Seen): string =>
  (node.content ?? []).map(child => renderNode(child, seen)).join('')

function renderNode(node: DocumentNode, seen: Seen): string {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce((html, mark) => renderMark(mark, html), escapeText(node.text))
    case 'hardBreak':
      return '<br>'
    case 'horizontalRule':
      return '<hr>'
    case 'image':
      return pictureFigure(renderPins(pictureImg(node.attrs), node.attrs.pins ?? [], seen), node.attrs)
    case 'embed':
      return embedPlace(node.attrs.kind, node.attrs.id)
    case 'external':
      return renderExternal(node.attrs.url)
    case 'footnote':
      return renderNoteMark(node.attrs.note, seen)
    case 'taskList':
      return `<ul class="tasks">${children(node, seen)}</ul>`
    case 'taskItem':
      return renderTask(node, seen, child => renderNode(child, seen), nodeText)
    case 'callout': {
      const tone = node.attrs?.tone ?? 'info'
      return `<div class="callout ${tone}" role="note">${children(node, seen)}</div>`
    }
    case 'heading': {
      const level = node.attrs?.level ?? 2
      const text = (node.content ?? []).map(nodeText).join('')
      const id = `section-${seen.contents.length + 1}`
      seen.contents.push({ id, level, text })
      return `<h${level} id="${id}">${children(node, seen)}</h${level}>`
    }
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${children(node, seen)}</ol>`
    }
    case 'table':
      return `<div class="table-scroll" tabindex="0" role="region"><table${columnsOf(node)}<tbody>${children(node, seen)}</tbody></table></div>`
    case 'tableHeader':
    case 'tableCell': {
      const tag = node.type === 'tableHeader' ? 'th' : 'td'
      const { colspan = 1, rowspan = 1 } = node.attrs ?? {}
      const span = (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '')
      return `<${tag}${span}${alignOf(node)}>${children(node, seen)}</${tag}>`
    }
    case 'codeBlock': {
      const language = node.attrs?.language
      return `<pre tabindex="0"><code${language ? ` data-language="${escapeHtml(language)}"` : ''}>${children(node, seen)}</code></pre>`
    }
    case 'details':
      return `<details><summary>${escapeText(node.attrs?.summary ?? '')}</summary>${children(node, seen)}</details>`
    default: {
      const tag = PLAIN_TAGS[node.type]
      return `<${tag}>${children(node, seen)}</${tag}>`
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
