import type { Cells, Column } from '@koryaku/contracts/categories/category-parts.ts'

export type TableRow = Cells
export interface Sorting {
  columnId: string
  down: boolean
}
interface Table {
  columns: readonly Column[]
  rows: readonly TableRow[]
  links: Readonly<Record<string, { title: string }>>
}

/** Rows that contain all of these words, in the given order. Rows with an empty cell come last in both directions. */
export function shownRows(
  { columns, rows, links }: Table,
  { words, sorting, language }: { words: string; sorting: Sorting | null; language: string },
): TableRow[] {
  const texts = columns.filter(({ type }) => type !== 'image')
  const parts = folded(words).split(/\s+/).filter(Boolean)
  const wordsOf = (row: TableRow) =>
    folded(texts.map(({ columnId }) => textOf(row[columnId], links)).join('\n'))
  const found =
    parts.length === 0 ? [...rows] : rows.filter(row => parts.every(part => wordsOf(row).includes(part)))
  const column = columns.find(({ columnId }) => columnId === sorting?.columnId)
  if (!sorting || !column) return found
  const { compare } = new Intl.Collator(language, { numeric: true })
  const places = new Map(column.choices.map((choice, n) => [choice, n]))
  const order = (a: string | number, b: string | number): number => {
    if (typeof a === 'number' && typeof b === 'number') return a - b
    const [x, y] = [places.get(String(a)), places.get(String(b))]
    return x !== undefined && y !== undefined ? x - y : compare(textOf(a, links), textOf(b, links))
  }
  return found.sort((a, b) => {
    const [x, y] = [a[column.columnId], b[column.columnId]]
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
    return sorting.down ? order(y, x) : order(x, y)
  })
}

const textOf = (cell: Cells[string] | undefined, links: Table['links']): string =>
  cell === undefined ? '' : (links[cell]?.title ?? String(cell))

/** Full-width letters, capitals and the two sorts of kana are one. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
