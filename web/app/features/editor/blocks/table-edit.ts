import { typedNumber } from '@koryaku/contracts/typed-number.ts'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection } from '@tiptap/pm/state'
import { isInTable, selectedRect, type TableRect } from '@tiptap/pm/tables'

/** Pixels: as the handles between columns have it, and the document of the contracts. */
export const WIDTH_MIN = 40
const WIDTH_MAX = 800
const STEP = 40

export const rectOf = (state: EditorState): TableRect | null =>
  isInTable(state) ? selectedRect(state) : null

export const cellsOf = (row: Node): Node[] => Array.from({ length: row.childCount }, (_, n) => row.child(n))
export const isHeaderRow = (row: Node) => cellsOf(row).every(({ type }) => type.name === 'tableHeader')

const sizeOf = (rows: Node[]) => rows.reduce((size, { nodeSize }) => size + nodeSize, 0)

/** Rows can change places where no cell reaches over two of them. */
export function canSort(state: EditorState): boolean {
  const rect = rectOf(state)
  if (!rect) return false
  const rows = cellsOf(rect.table)
  return rows.length > 2 && rows.every(row => cellsOf(row).every(({ attrs }) => attrs.rowspan === 1))
}

/** Sorts the rows below the names by the column where the caret is: numbers as numbers, empty cells last. */
export function sortRows(editor: Editor, direction: 1 | -1, language: string): boolean {
  return editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const rect = rectOf(state)
      if (!rect || !canSort(state)) return false
      const rows = cellsOf(rect.table)
      const heads = rows.findIndex(row => !isHeaderRow(row))
      if (heads < 0) return false
      const keyOf = (row: Node) => textIn(row, rect.left)
      const compare = byText(language)
      const sorted = rows.slice(heads).sort((one, other) => {
        const [a, b] = [keyOf(one), keyOf(other)]
        if (a === '' || b === '') return Number(a === '') - Number(b === '')
        return direction * compare(a, b)
      })
      const from = rect.tableStart
      const next = [...rows.slice(0, heads), ...sorted]
      tr.replaceWith(from, from + rect.table.content.size, next)
      // The caret goes with its row: the next key belongs to the same cell.
      const before = next.slice(0, next.indexOf(rows[rect.top] as Node))
      const inTable = state.selection.from - from
      const inRow = inTable - sizeOf(rows.slice(0, rect.top))
      tr.setSelection(TextSelection.near(tr.doc.resolve(from + sizeOf(before) + inRow))).scrollIntoView()
      return true
    })
    .run()
}

/** The text of a row in this column; a cell may span several columns. */
function textIn(row: Node, column: number): string {
  let left = 0
  for (const cell of cellsOf(row)) {
    left += Number(cell.attrs.colspan)
    if (left > column) return cell.textContent.trim()
  }
  return ''
}

/** Compares numbers by value (9 < 10 < 1,200 < 3万), and other texts by the collation of the language. */
export function byText(language: string): (one: string, other: string) => number {
  const collator = new Intl.Collator(language, { numeric: true })
  return (one, other) => {
    const [a, b] = [numberIn(one), numberIn(other)]
    return a !== null && b !== null && a !== b ? a - b : collator.compare(one, other)
  }
}

const TIMES: Record<string, number> = { 千: 1_000, 万: 10_000, 億: 100_000_000, k: 1_000, m: 1_000_000 }

function numberIn(text: string): number | null {
  const match = /^([-+]?\d[\d,]*(?:\.\d+)?)\s*([千万億km])?/iu.exec(
    typedNumber(text.normalize('NFKC').replace(/^\s*[¥$€]/, '')),
  )
  if (!match) return null
  const [, digits = '', times = ''] = match
  return Number(digits.replaceAll(',', '')) * (TIMES[times.toLowerCase()] ?? 1)
}

/** Makes the columns of the selection wider or narrower by a step; the handles between them do it by hand. */
export function widen(editor: Editor, direction: 1 | -1): boolean {
  const widthAt = (place: number) => {
    const cell = editor.view.nodeDOM(place)
    return cell instanceof HTMLElement ? cell.offsetWidth : WIDTH_MIN
  }
  return editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const rect = rectOf(state)
      if (!rect) return false
      const { map, table, tableStart } = rect
      const seen = new Set<number>()
      for (let row = 0; row < map.height; row++)
        for (let column = rect.left; column < rect.right; column++) {
          const place = map.map[row * map.width + column] as number
          const cell = table.nodeAt(place)
          if (!cell || seen.has(place)) continue
          seen.add(place)
          const span = Number(cell.attrs.colspan)
          const widths = (cell.attrs.colwidth as number[] | null) ?? Array<number>(span).fill(0)
          const first = map.findCell(place).left
          const is = widthAt(tableStart + (map.map[column] as number))
          const width = Math.min(
            WIDTH_MAX,
            Math.max(WIDTH_MIN, (widths[column - first] || is) + direction * STEP),
          )
          tr.setNodeAttribute(
            tableStart + place,
            'colwidth',
            widths.map((old, n) => (n === column - first ? width : old)),
          )
        }
      return true
    })
    .run()
}
