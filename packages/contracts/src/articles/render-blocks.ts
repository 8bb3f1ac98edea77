import type { ArticleDocument, BlockNode, DocumentNode } from './article-document.ts'
import { escapeHtml, escapeText } from './escape-html.ts'
import { externalEmbed, PROVIDER_NAMES } from './external-embed.ts'
import { isLinkHref } from './link-href.ts'
import type { Pin } from './picture-attrs.ts'
import { derivedBlockId } from './text/block-ids.ts'

/** State of numbering through a text. */
export interface Seen {
  contents: { id: string; level: number; text: string }[]
  notes: string[]
  /** Pictures with pins on them. */
  boards: number
  /** Number of occurrences of each task so far. */
  tasks: Map<string, number>
}

type Render = (node: DocumentNode) => string

/** A link, until its reader asks for what it shows: nothing of another site is loaded before. */
export function renderExternal(url: string): string {
  const provider = externalEmbed(url)?.provider
  if (!provider) return ''
  return `<div class="external ${provider}"><a href="${escapeHtml(url)}" rel="ugc nofollow noopener">${PROVIDER_NAMES[provider]}</a></div>`
}

/** The number in the text; its content follows at the end. */
export function renderNoteMark(note: string, { notes }: Seen): string {
  const number = notes.push(note)
  return `<sup class="note"><a id="note-ref-${number}" href="#note-${number}">${number}</a></sup>`
}

export function renderNotes(notes: string[]): string {
  if (notes.length === 0) return ''
  const items = notes.map(
    (note, n) =>
      `<li id="note-${n + 1}">${linked(note)} <a href="#note-ref-${n + 1}" aria-label="↩ ${n + 1}">↩</a></li>`,
  )
  return `<section class="notes"><ol>${items.join('')}</ol></section>`
}

/** If a footnote has a source, its number links there. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"'（）「」、。]+)/u)
    .map((part, n) =>
      n % 2 === 1 && isLinkHref(part)
        ? `<a href="${escapeHtml(part)}" rel="ugc nofollow noopener">${escapeText(part)}</a>`
        : escapeText(part),
    )
    .join('')

/** The texts of the footnotes; those inside folded parts are omitted. */
export function notesIn(nodes: ArticleDocument['content']): string[] {
  return nodes.flatMap(node => {
    if (node.type === 'footnote') return [node.attrs.note]
    return node.type === 'details' || !('content' in node) ? [] : notesIn(node.content ?? [])
  })
}

/** A picture, and the marks on it that lead to what they mean. */
export function renderPins(img: string, pins: readonly Pin[], seen: Seen): string {
  if (pins.length === 0) return img
  const board = ++seen.boards
  const marks = pins.map(
    ({ x, y }, n) =>
      `<a class="pin" id="pin-ref-${board}-${n + 1}" href="#pin-${board}-${n + 1}" style="left:${x / 10}%;top:${y / 10}%">${n + 1}</a>`,
  )
  const legend = pins.map(({ label }, n) => `<li id="pin-${board}-${n + 1}">${escapeText(label)}</li>`)
  return `<div class="board">${img}${marks.join('')}</div><ol class="pins">${legend.join('')}</ol>`
}

/**
 * A thing to do, with a box that its reader ticks. The tick is kept under a name that is made of the words, so that it
 * stays where the text around changes.
 */
export function renderTask({ content = [] }: BlockNode, seen: Seen, render: Render, textOf: Render): string {
  const [first, ...rest] = content
  const words = first?.type === 'paragraph' ? (first.content ?? []) : []
  const said = first ? textOf(first) : ''
  const times = (seen.tasks.get(said) ?? 0) + 1
  seen.tasks.set(said, times)
  const name = derivedBlockId(`${said}\n${times}`)
  const label = words.length > 0 ? '' : ` aria-label="${escapeHtml(said || '□')}"`
  const below = first?.type === 'paragraph' ? rest : content
  return `<li><label><input type="checkbox" value="${name}"${label}><span>${words.map(render).join('')}</span></label>${below.map(render).join('')}</li>`
}

/** Widths of the columns of a table, if set by its author. */
export function columnsOf({ content = [] }: BlockNode): string {
  const [row] = content
  const cells = (row && 'content' in row ? (row.content ?? []) : []) as BlockNode[]
  const widths = cells.flatMap(({ attrs }) =>
    Array.from({ length: attrs?.colspan ?? 1 }, (_, n) => attrs?.colwidth?.[n] ?? 0),
  )
  if (!widths.some(width => width > 0)) return '>'
  const total = widths.every(width => width > 0) ? widths.reduce((sum, width) => sum + width) : 0
  const columns = widths.map(width => (width > 0 ? `<col style="width:${width}px">` : '<col>'))
  return `${total > 0 ? ` class="sized" style="width:${total}px"` : ''}><colgroup>${columns.join('')}</colgroup>`
}

export const alignOf = ({ attrs }: BlockNode): string =>
  attrs?.align && attrs.align !== 'left' ? ` style="text-align:${attrs.align}"` : ''
