import type { BlockNode, DocumentNode } from '../articles/article-document.ts'
import { lineOf } from '../clean-lines.ts'
import { typedNumber } from '../typed-number.ts'
import {
  type CategoryRow,
  CELL_MAX,
  CELLS_BYTES_MAX,
  COLUMNS_MAX,
  type Column,
  LABEL_MAX,
  PLACE_STEP,
  ROWS_MAX,
} from './category-parts.ts'
import { cellOf } from './cell-of.ts'

/** Why a table of a text cannot become a category; worded by the web app. */
export const tableFaults = [
  'too_many_columns',
  'cell_too_long',
  'rows_missing',
  'has_spoilers',
  'pictures_beside_words',
  'too_many_rows',
  'category_too_large',
] as const
export type TableFault = (typeof tableFaults)[number]
interface AsCategory {
  columns: Column[]
  rows: CategoryRow[]
}

/** Content of a cell: text, or one image. */
interface Content {
  text: string
  picture?: string
  isHeader: boolean
  /** It contains images or cards that a category cannot hold. */
  holdsMore: boolean
}

/**
 * Converts a table of a text to columns and rows of a category. A header row gives the labels. A spanning cell is
 * repeated. A column of numbers only, or of images only, gets that type. IDs derive from positions, so a retry gives
 * the same category. Marks, links and footnotes are dropped. Hidden text would be revealed, and other images and cards
 * lost, so such tables are rejected.
 */
export function tableAsCategory(table: BlockNode): AsCategory | { fault: TableFault } {
  if (hasSpoilers(table)) return { fault: 'has_spoilers' }
  const grid = gridOf(table)
  if (!grid) return { fault: 'too_many_columns' }
  const [first = [], ...others] = grid
  const hasLabels = first.length > 0 && first.every(cell => cell?.isHeader)
  const body = hasLabels ? others : [first, ...others]
  const width = Math.max(first.length, ...others.map(row => row.length))
  if (body.length === 0 || width === 0) return { fault: 'rows_missing' }
  if (body.length > ROWS_MAX) return { fault: 'too_many_rows' }
  if (body.some(row => row.some(cell => (cell?.text.length ?? 0) > CELL_MAX)))
    return { fault: 'cell_too_long' }
  if (grid.some(row => row.some(cell => cell?.holdsMore)) || (hasLabels && first.some(cell => cell?.picture)))
    return { fault: 'pictures_beside_words' }
  const columns = Array.from({ length: width }, (_, n): Column => {
    const label = (hasLabels && first[n]?.text.slice(0, LABEL_MAX).trim()) || String(n + 1)
    const cells = body.flatMap(row => row[n] ?? [])
    return { columnId: partId('c', n), type: typeOf(cells), label, choices: [] }
  })
  if (columns.some(({ type }, n) => type !== 'image' && body.some(row => row[n]?.picture)))
    return { fault: 'pictures_beside_words' }
  let bytes = 0
  const rows: CategoryRow[] = []
  for (const [n, row] of body.entries()) {
    const cells = columns.flatMap((column, at) => {
      const content = row[at]
      const read = content && cellOf(column, column.type === 'image' ? (content.picture ?? '') : content.text)
      return read && 'cell' in read && read.cell !== null ? [[column.columnId, read.cell] as const] : []
    })
    const made = { rowId: partId('r', n), place: n * PLACE_STEP, cells: Object.fromEntries(cells) }
    // Joined cells repeat their content: a small text may make a large table.
    bytes += utf8.encode(JSON.stringify(made.cells)).length
    if (bytes > CELLS_BYTES_MAX) return { fault: 'category_too_large' }
    rows.push(made)
  }
  return { columns, rows }
}

const utf8 = new TextEncoder()
const partId = (letter: string, n: number): string => letter + n.toString(36).padStart(7, '0')

function typeOf(cells: readonly Content[]): Column['type'] {
  const filled = cells.filter(({ text, picture }) => text !== '' || picture)
  if (filled.length === 0) return 'text'
  if (filled.every(({ text, picture }) => text === '' && picture && isCell('image', picture))) return 'image'
  return filled.every(({ text, picture }) => !picture && isPlainNumber(text)) ? 'number' : 'text'
}
/** A number only if its text is preserved: no leading zeros, no sign, no lost digits. */
function isPlainNumber(text: string): boolean {
  const read = cellOf({ type: 'number', choices: [] }, text)
  const plain = typedNumber(text).replaceAll(',', '')
  return 'cell' in read && String(read.cell) === plain
}
const isCell = (type: Column['type'], text: string): boolean => 'cell' in cellOf({ type, choices: [] }, text)

/** Rows of cells with the spans of joined ones filled; a row may be shorter than others. null: wider than a category may be. */
function gridOf({ content = [] }: BlockNode): (Content | undefined)[][] | null {
  const grid: (Content | undefined)[][] = content.map(() => [])
  for (const [y, row] of content.entries()) {
    let x = 0
    for (const cell of childrenOf(row)) {
      const line = grid[y] ?? []
      while (line[x]) x++
      const { colspan = 1, rowspan = 1 } = (cell as BlockNode).attrs ?? {}
      // Checked before filling, since spans of a small text have no bound.
      if (x + colspan > COLUMNS_MAX) return null
      const read = readCell(cell)
      for (const below of grid.slice(y, y + rowspan)) for (let n = 0; n < colspan; n++) below[x + n] = read
      x += colspan
    }
  }
  return grid
}

function readCell(cell: DocumentNode): Content {
  const content = childrenOf(cell)
  const text = lineOf(content.map(wordsOf).join(' ')).trim()
  const [only] = content.filter(node => node.type !== 'paragraph' || childrenOf(node).length > 0)
  const picture = text === '' && only?.type === 'image' ? only.attrs.src : undefined
  return {
    text,
    ...(picture === undefined ? {} : { picture }),
    isHeader: cell.type === 'tableHeader',
    holdsMore: mediaIn(cell) > (picture === undefined ? 0 : 1),
  }
}

/** How many pictures and cards. */
const mediaIn = (node: DocumentNode): number =>
  node.type === 'image' || node.type === 'embed' || node.type === 'external'
    ? 1
    : childrenOf(node).reduce((sum, child) => sum + mediaIn(child), 0)

function wordsOf(node: DocumentNode): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return ' '
  const isLine = node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock'
  return childrenOf(node)
    .map(wordsOf)
    .join(isLine ? '' : ' ')
}

const hasSpoilers = (node: DocumentNode): boolean =>
  node.type === 'text'
    ? (node.marks ?? []).some(({ type }) => type === 'spoiler')
    : childrenOf(node).some(hasSpoilers)

const childrenOf = (node: DocumentNode): readonly DocumentNode[] =>
  'content' in node ? (node.content ?? []) : []
