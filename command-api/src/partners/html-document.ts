import {
  type ArticleDocument,
  DOCUMENT_VERSION,
  type DocumentMark,
  type DocumentNode,
} from '@koryaku/contracts/articles/article-document.ts'
import { externalEmbed } from '@koryaku/contracts/articles/external-embed.ts'
import { isLinkHref } from '@koryaku/contracts/articles/link-href.ts'
import { CAPTION_MAX } from '@koryaku/contracts/articles/picture-parts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { MEDIA_PATH } from '@koryaku/contracts/media-path.ts'
import type { LeftOut } from '@koryaku/contracts/partners/partner.ts'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { createReport } from './left-out.ts'

type HtmlNode = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Image = Extract<DocumentNode, { type: 'image' }>

/** Formatting that is never closed is repeated in each paragraph, so a short text can become a very large tree. */
const HTML_NODES_MAX = 60_000
/** Open elements: the parser searches them again and again. */
const OPEN_ELEMENTS_MAX = 1_000
/** Maximum nesting of elements; deeper ones are skipped. */
const HTML_DEPTH_MAX = 100
/** Maximum nesting of lists, quotes and tables; deeper ones are flattened, since the document schema has a limit. */
const BLOCK_DEPTH_MAX = 7
const SUMMARY_MAX = 200
const ALT_MAX = 300
const URL_MAX = 2_000

/** A document whose images still have the URLs of the partner. */
export interface HtmlDocument {
  document: ArticleDocument
  /** URLs of its images, each once. */
  pictures: readonly string[]
  leftOut: LeftOut[]
}

/** Left out with all that is in them. */
const REMOVED = new Set([
  ...['script', 'style', 'noscript', 'template', 'svg', 'math', 'object', 'embed', 'applet', 'canvas'],
  ...['video', 'audio', 'frame', 'frameset', 'form', 'button', 'input', 'select', 'textarea'],
  ...['title', 'link', 'meta', 'base', 'dialog', 'map'],
])
/** They only group; their content stays. */
const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'center'],
  ...[
    'dl',
    'dt',
    'dd',
    'hgroup',
    'fieldset',
    'legend',
    'body',
    'figcaption',
    'caption',
    'li',
    'tr',
    'td',
    'th',
  ],
  ...['thead', 'tbody', 'tfoot', 'summary', 'search'],
])
/** Blocks within which others are. */
const NESTED = new Set(['ul', 'ol', 'blockquote', 'table', 'details'])
/** They only give a style or a meaning that readers do not see. */
const PLAIN = new Set([
  ...[
    'span',
    'font',
    'small',
    'big',
    'abbr',
    'cite',
    'time',
    'label',
    'bdi',
    'bdo',
    'dfn',
    'var',
    'wbr',
    'data',
  ],
  ...['picture', 'ruby', 'rb', 'rtc', 'nobr'],
])
const MARKS: Record<string, Exclude<DocumentMark['type'], 'link'>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ u: 'underline', ins: 'underline', code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
}
const HEADINGS: Record<string, number> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }

interface Place {
  /** Elements around it. */
  depth: number
  /** Lists, quotes and tables around it. */
  blocks: number
  marks: readonly DocumentMark[]
}

/** Reads HTML into a document by an allow-list; all else is left out and reported. */
export function htmlDocument(html: string): HtmlDocument {
  const report = createReport()
  const pictures = new Set<string>()
  const root = parseFragment(html, { treeAdapter: boundedTree() })
  const content = flow(root.childNodes, { depth: 0, blocks: 0, marks: [] })
  return {
    document: {
      type: 'doc',
      version: DOCUMENT_VERSION,
      content: content.length > 0 ? content : [{ type: 'paragraph' }],
    },
    pictures: [...pictures],
    leftOut: report.entries(),
  }

  /** Blocks out of a mixture of blocks and inline content. */
  function flow(nodes: readonly HtmlNode[], around: Place): DocumentNode[] {
    const blocks: DocumentNode[] = []
    let line: DocumentNode[] = []
    const end = () => {
      const content = trimmed(line)
      line = []
      if (content.length > 0) blocks.push({ type: 'paragraph', content })
    }
    const put = (...nodes: DocumentNode[]) => {
      end()
      blocks.push(...nodes)
    }
    const visitAll = (nodes: readonly HtmlNode[], place: Place) => {
      for (const node of nodes) visit(node, place)
    }
    function visit(node: HtmlNode, place: Place): void {
      if (defaultTreeAdapter.isTextNode(node)) {
        if (node.value !== '') line.push(textNode(node.value.replace(/[ \t\n\r\f]+/g, ' '), place.marks))
      } else if (!defaultTreeAdapter.isElementNode(node)) return
      else if (place.depth >= HTML_DEPTH_MAX) report.add('element', node.tagName, 'too_deep')
      else visitElement(node, { ...place, depth: place.depth + 1 })
    }
    function visitElement(element: Element, place: Place): void {
      const { tagName, childNodes } = element
      const mark = MARKS[tagName]
      const made = REMOVED.has(tagName) ? undefined : blocksOf(element, place)
      if (REMOVED.has(tagName)) report.add('element', tagName, 'not_allowed')
      else if (made) put(...made)
      else if (mark) visitAll(childNodes, withMark(place, { type: mark }))
      else if (BLOCKS.has(tagName) || NESTED.has(tagName)) {
        end()
        visitAll(childNodes, place)
        end()
      } else if (tagName === 'a') visitAll(childNodes, withLink(element, place))
      else if (tagName === 'br') line.push({ type: 'hardBreak' })
      else if (tagName === 'rt') {
        line.push(textNode('（', place.marks))
        visitAll(childNodes, place)
        line.push(textNode('）', place.marks))
      } else if (tagName !== 'rp') {
        if (!PLAIN.has(tagName)) report.add('element', tagName, 'not_allowed')
        visitAll(childNodes, place)
      }
    }
    visitAll(nodes, around)
    end()
    return blocks
  }

  /** The blocks that an element becomes; undefined if it is not a block. */
  function blocksOf(element: Element, place: Place): DocumentNode[] | undefined {
    const { tagName, childNodes } = element
    const level = HEADINGS[tagName]
    if (level !== undefined) return heading(childNodes, level, place)
    if (NESTED.has(tagName) && place.blocks < BLOCK_DEPTH_MAX)
      return nested(element, { ...place, blocks: place.blocks + 1 })
    switch (tagName) {
      case 'hr':
        return [{ type: 'horizontalRule' }]
      case 'img':
        return image(element)
      case 'iframe':
        return embed(element)
      case 'pre':
        return codeBlock(element)
      case 'figure':
        return figure(element, place)
      default:
        return undefined
    }
  }

  /** A heading, and behind it what cannot be part of one. */
  function heading(nodes: readonly HtmlNode[], level: number, place: Place): DocumentNode[] {
    const inner = flow(nodes, place)
    const lines = inner.flatMap(block => (block.type === 'paragraph' ? [block.content ?? []] : []))
    const content = lines.flatMap((line, n): DocumentNode[] =>
      n === 0 ? line : [{ type: 'hardBreak' }, ...line],
    )
    const others = inner.filter(({ type }) => type !== 'paragraph')
    return [
      ...(content.length > 0 ? [{ type: 'heading', attrs: { level }, content } as const] : []),
      ...others,
    ]
  }

  function nested(element: Element, place: Place): DocumentNode[] {
    const { tagName, childNodes } = element
    switch (tagName) {
      case 'blockquote': {
        const content = flow(childNodes, place)
        return content.length > 0 ? [{ type: 'blockquote', content }] : []
      }
      case 'details': {
        const summary = childNodes.find(node => isElement(node, 'summary'))
        const content = flow(
          childNodes.filter(node => node !== summary),
          place,
        )
        const attrs = { summary: summary ? plainOf(summary).slice(0, SUMMARY_MAX) : '' }
        return [{ type: 'details', attrs, content: content.length > 0 ? content : [{ type: 'paragraph' }] }]
      }
      case 'table':
        return table(element, place)
      default:
        return list(element, place)
    }
  }

  function list({ tagName, childNodes, attrs }: Element, place: Place): DocumentNode[] {
    const items: DocumentNode[][] = []
    for (const node of childNodes) {
      if (isElement(node, 'li')) items.push(flow(node.childNodes, place))
      else {
        // A list in a list belongs to the item before it.
        const stray = flow([node], place)
        if (stray.length > 0) (items.at(-1) ?? items[items.push([]) - 1])?.push(...stray)
      }
    }
    const content = items
      .filter(item => item.length > 0)
      .map(
        (item): DocumentNode => ({
          type: 'listItem',
          content: item[0]?.type === 'paragraph' ? item : [{ type: 'paragraph' }, ...item],
        }),
      )
    if (content.length === 0) return []
    if (tagName === 'ul') return [{ type: 'bulletList', content }]
    const start = numberIn(attrs, 'start', { least: 0, most: 100_000 })
    return [{ type: 'orderedList', attrs: { start }, content }]
  }

  function table({ childNodes }: Element, place: Place): DocumentNode[] {
    const before: DocumentNode[] = []
    const rows: DocumentNode[] = []
    const read = (nodes: readonly HtmlNode[]) => {
      for (const node of nodes) {
        if (isElement(node, 'thead', 'tbody', 'tfoot')) read(node.childNodes)
        else if (isElement(node, 'caption')) before.push(...flow(node.childNodes, place))
        else if (isElement(node, 'tr')) {
          const cells = node.childNodes.filter(node => isElement(node, 'td', 'th')) as Element[]
          if (cells.length > 0)
            rows.push({ type: 'tableRow', content: cells.map(cell => tableCell(cell, place)) })
        }
      }
    }
    read(childNodes)
    return rows.length > 0 ? [...before, { type: 'table', content: rows }] : before
  }

  function tableCell({ tagName, childNodes, attrs }: Element, place: Place): DocumentNode {
    const content = flow(childNodes, { ...place, marks: [] })
    return {
      type: tagName === 'th' ? 'tableHeader' : 'tableCell',
      attrs: {
        colspan: numberIn(attrs, 'colspan', { least: 1, most: 50 }),
        rowspan: numberIn(attrs, 'rowspan', { least: 1, most: 500 }),
      },
      content: content.length > 0 ? content : [{ type: 'paragraph' }],
    }
  }

  function figure({ childNodes }: Element, place: Place): DocumentNode[] {
    const caption = childNodes.find(node => isElement(node, 'figcaption'))
    const content = flow(
      childNodes.filter(node => node !== caption),
      place,
    )
    if (!caption) return content
    const text = plainOf(caption).slice(0, CAPTION_MAX)
    const captioned = content.findIndex(({ type }) => type === 'image')
    if (captioned < 0 || text === '') return [...content, ...flow([caption], place)]
    return content.map((node, n) =>
      n === captioned ? { ...(node as Image), attrs: { ...(node as Image).attrs, caption: text } } : node,
    )
  }

  function image({ attrs }: Element): DocumentNode[] {
    const src = attributeOf(attrs, 'src')?.trim() ?? ''
    if (!isPictureUrl(src)) {
      report.add('picture', src, 'not_allowed')
      return []
    }
    pictures.add(src)
    return [{ type: 'image', attrs: { src, alt: (attributeOf(attrs, 'alt') ?? '').slice(0, ALT_MAX) } }]
  }

  function embed({ attrs }: Element): DocumentNode[] {
    const src = attributeOf(attrs, 'src')?.trim() ?? ''
    const address = src.replace(/^\/\//, 'https://').replace('youtube-nocookie.com', 'youtube.com')
    const known = externalEmbed(address)
    if (known) return [{ type: 'external', attrs: { url: known.url } }]
    report.add('embed', src, 'not_allowed')
    return []
  }

  function withLink({ attrs }: Element, place: Place): Place {
    const href = attributeOf(attrs, 'href')?.trim()
    if (href === undefined) return place
    // A relative one leads to a place on the partner's site, which is not known here.
    if (/^(https?:|mailto:)/i.test(href) && isLinkHref(href))
      return withMark(place, { type: 'link', attrs: { href } })
    report.add('link', href, 'not_allowed')
    return place
  }
}

function withMark(place: Place, mark: DocumentMark): Place {
  const marks = place.marks.filter(({ type }) => type !== mark.type)
  return { ...place, marks: [...marks, mark] }
}

const textNode = (text: string, marks: readonly DocumentMark[]): DocumentNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks: [...marks] } : {}),
})

/** A line as a browser shows it: one space between words, none at its ends. */
function trimmed(line: readonly DocumentNode[]): DocumentNode[] {
  const joined: DocumentNode[] = []
  for (const node of line) {
    const before = joined.at(-1)
    if (node.type !== 'text') {
      joined.push(node)
      continue
    }
    const endsWithSpace = before === undefined || before.type !== 'text' || before.text.endsWith(' ')
    const text = endsWithSpace ? node.text.replace(/^ /, '') : node.text
    if (text === '') continue
    if (before?.type === 'text' && JSON.stringify(before.marks) === JSON.stringify(node.marks))
      joined[joined.length - 1] = { ...before, text: before.text + text }
    else joined.push({ ...node, text })
  }
  for (let last = joined.at(-1); last; last = joined.at(-1)) {
    if (last.type === 'text') {
      const text = last.text.replace(/ $/, '')
      if (text !== '') {
        joined[joined.length - 1] = { ...last, text }
        break
      }
    } else if (last.type !== 'hardBreak') break
    joined.pop()
  }
  return joined
}

function codeBlock(element: Element): DocumentNode[] {
  const text = rawText(element).replace(/\n$/, '')
  if (text.trim() === '') return []
  const code = element.childNodes.find(node => isElement(node, 'code'))
  const named = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,40})/.exec(
    attributeOf((code as Element | undefined)?.attrs ?? element.attrs, 'class') ?? '',
  )
  return [{ type: 'codeBlock', attrs: { language: named?.[1] ?? null }, content: [{ type: 'text', text }] }]
}

/** Its text, as it was written. */
function rawText(element: Element): string {
  const parts: string[] = []
  const waiting: HtmlNode[] = [...element.childNodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) parts.push(node.value)
    else if (isElement(node, 'br')) parts.push('\n')
    else if (defaultTreeAdapter.isElementNode(node) && !REMOVED.has(node.tagName))
      waiting.push(...[...node.childNodes].reverse())
  }
  return parts.join('')
}

/** Its text on one line. */
const plainOf = (node: HtmlNode): string =>
  rawText(node as Element)
    .replace(/\s+/g, ' ')
    .trim()

const isElement = (node: HtmlNode, ...names: string[]): node is Element =>
  defaultTreeAdapter.isElementNode(node) && names.includes(node.tagName)

const attributeOf = (attrs: Element['attrs'], name: string): string | undefined =>
  attrs.find(attr => attr.name === name)?.value

function numberIn(attrs: Element['attrs'], name: string, { least, most }: { least: number; most: number }) {
  const value = Math.trunc(Number(attributeOf(attrs, name) ?? 1))
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : 1
}

function isPictureUrl(src: string): boolean {
  if (MEDIA_PATH.test(src)) return true
  const url = URL.parse(src)
  return src.length <= URL_MAX && (url?.protocol === 'https:' || url?.protocol === 'http:')
}

/** The tree of the parser with a bound on its size. */
function boundedTree(): typeof defaultTreeAdapter {
  let nodes = 0
  let open = 0
  const requireSmall = (isSmall: boolean) => {
    if (!isSmall) throw new DomainError('html_too_complex', { errors: [{ source: { pointer: '/html' } }] })
  }
  return {
    ...defaultTreeAdapter,
    onItemPush: () => requireSmall(++open <= OPEN_ELEMENTS_MAX),
    onItemPop: () => void open--,
    createElement(...args) {
      requireSmall(++nodes <= HTML_NODES_MAX)
      return defaultTreeAdapter.createElement(...args)
    },
    insertText(...args) {
      requireSmall(++nodes <= HTML_NODES_MAX)
      defaultTreeAdapter.insertText(...args)
    },
  }
}
