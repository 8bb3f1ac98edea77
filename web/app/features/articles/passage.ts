import { ARTICLE_TEXT_ID } from '#app/entities/article/article-text.tsx'

/** A range of the quotable text of a block; positions as in `packages/contracts/src/articles/quotable-text.ts`. */
export interface Passage {
  /** Number of the block in the text, from 0. */
  block: number
  from: number
  to: number
}
interface BlockText {
  text: string
  /** Where the text of each node begins. */
  nodes: [node: Text, from: number][]
}

const LENGTH_MAX: typeof import('@koryaku/contracts/comments/comment-parts.ts').QUOTE_LENGTH_MAX = 300
/** Rendered parts that are not text of the author's sentences. */
const WITHOUT_TEXT = 'sup.note, summary, figure, .embed, .external, data-table, .notes'
/** Elements that end a line of a block's text. */
const LINES = 'p, h2, h3, h4, pre, label'
const MASK = '■'

export const articleText = (): Element | null => document.getElementById(ARTICLE_TEXT_ID)

function readBlock(element: Element, into: BlockText = { text: '', nodes: [] }): BlockText {
  if (element.matches(WITHOUT_TEXT)) return into
  for (const child of element.childNodes) {
    if (child instanceof Text) {
      into.nodes.push([child, into.text.length])
      into.text += element.closest('.spoiler') ? MASK.repeat(child.length) : child.data
    } else if (child instanceof HTMLBRElement) into.text += '\n'
    else if (child instanceof Element) readBlock(child, into)
  }
  if (element.matches(LINES)) into.text += '\n'
  return into
}

/**
 * The selected text of the first block that has some, without surrounding space and no longer than a quote.
 * `isPart`: more is selected than that.
 */
export function selectedPassage(selected: Range): (Passage & { words: string; isPart: boolean }) | null {
  let found: (Passage & { words: string }) | undefined
  for (const [block, element] of [...(articleText()?.children ?? [])].entries()) {
    const part = selectedIn(element, selected)
    if (!part) continue
    if (found) return { ...found, isPart: true }
    const words = cut(part.words)
    found = { block, from: part.from, to: part.from + words.length, words }
    if (words.length < part.words.length) return { ...found, isPart: true }
  }
  return found ? { ...found, isPart: false } : null
}

/** The selected text of a block, without surrounding space, and where it begins. */
function selectedIn(element: Element, selected: Range): { from: number; words: string } | undefined {
  if (!selected.intersectsNode(element)) return undefined
  const { text, nodes } = readBlock(element)
  const inside = nodes.filter(([node]) => selected.intersectsNode(node))
  const [first] = inside
  const last = inside.at(-1)
  if (!first || !last) return undefined
  const start = first[1] + (first[0] === selected.startContainer ? selected.startOffset : 0)
  const end = last[1] + (last[0] === selected.endContainer ? selected.endOffset : last[0].length)
  const part = text.slice(start, end)
  const words = part.trim()
  return words === '' ? undefined : { from: start + part.length - part.trimStart().length, words }
}

/** No longer than a quote, and no half of a character at its end. */
const cut = (words: string): string =>
  words
    .slice(0, LENGTH_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()

/** The range of a passage on the page; null if the page does not show it. */
export function rangeOf({ block, from, to }: Passage): Range | null {
  const element = articleText()?.children[block]
  const nodes = element ? readBlock(element).nodes : []
  const first = nodes.findLast(([, begin]) => begin <= from)
  const last = nodes.findLast(([, begin]) => begin < to)
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first[0], Math.min(from - first[1], first[0].length))
  range.setEnd(last[0], Math.min(to - last[1], last[0].length))
  return range
}
