import {
  type CategoryRow,
  CELLS_BYTES_MAX,
  type Cells,
  CHOICES_MAX,
  COLUMNS_MAX,
  type Column,
  LABEL_MAX,
  ROWS_MAX,
} from '@koryaku/contracts/categories/category-parts.ts'
import { type CellFault, cellOf } from '@koryaku/contracts/categories/cell-of.ts'
import Papa from 'papaparse'
import { decodeText } from '#app/device/decode-text.ts'
import { newPartId } from '#app/features/tables/table-rows.ts'

/** More than a table may hold, in whatever encoding: the rest of a file is not even read. */
const FILE_BYTES_MAX = 2 * CELLS_BYTES_MAX

export type FileFault = 'empty' | 'too_many_rows' | 'too_large' | 'too_many_columns' | 'not_text'
export type ReadFile = { lines: string[][]; encoding: string } | { fault: FileFault }

/** Reads the beginning of a file, as much as could be taken: UTF-8, what Excel writes in Japan, or UTF-16 with its mark. */
export async function readTableFile(file: Blob): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.slice(0, FILE_BYTES_MAX).arrayBuffer())
  const decoded = decodeText(bytes, file.size > bytes.length)
  if (!decoded) return { fault: 'not_text' }
  // One more than may be taken, and the line of labels.
  const { data } = Papa.parse<string[]>(decoded.text, { preview: ROWS_MAX + 2, skipEmptyLines: 'greedy' })
  if (data.length === 0) return { fault: 'empty' }
  if (data.length > ROWS_MAX + 1) return { fault: 'too_many_rows' }
  if (file.size > bytes.length) return { fault: 'too_large' }
  if (data.some(line => line.length > COLUMNS_MAX)) return { fault: 'too_many_columns' }
  return { lines: data, encoding: decoded.encoding }
}

/** Cells as a spreadsheet lays them on the clipboard. */
export function pastedLines(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' })
  return data
}

/** Parses text typed or pasted into a cell. Articles and images can also be given by URL. */
export function typedCell(column: Pick<Column, 'type' | 'choices'>, text: string) {
  if (column.type === 'article') {
    const [, id] = /(?:^|\/)([0-9a-hjkmnp-tv-z]{13})(?:[?#].*)?$/.exec(text.trim()) ?? []
    return cellOf(column, id ?? text)
  }
  if (column.type === 'image')
    return cellOf(column, text.trim().replace(/^https?:\/\/[^/]+(?=\/media\/)/, ''))
  return cellOf(column, text)
}

export interface ImportFault {
  line: number
  label: string
  fault: CellFault
  value: string
}
export interface ImportPlan {
  /** Columns of the file in their order: existing ones, with new choices added, and new ones. */
  columns: (Column & { isNew: boolean; isChanged: boolean })[]
  rows: Cells[]
  faults: ImportFault[]
}

/** Plans the import of a file; its first line contains the labels. */
export function planImport(known: readonly Column[], [header = [], ...lines]: string[][]): ImportPlan {
  const columns = header.map((label, n) => columnFor(known, label, n, lines))
  const faults: ImportFault[] = []
  const rows = lines.map((values, n) => {
    const cells: Cells = {}
    columns.forEach((column, place) => {
      const value = unguarded(values[place] ?? '')
      const read = typedCell(column, value)
      if ('fault' in read) faults.push({ line: n + 2, label: column.label, fault: read.fault, value })
      else if (read.cell !== null) cells[column.columnId] = read.cell
    })
    return cells
  })
  return { columns, rows, faults }
}

function columnFor(
  known: readonly Column[],
  header: string,
  place: number,
  lines: string[][],
): ImportPlan['columns'][number] {
  const label = header.replace(/\s+/g, ' ').trim().slice(0, LABEL_MAX)
  const values = lines.map(line => unguarded(line[place] ?? '').trim()).filter(Boolean)
  const column = known.find(one => one.label === label)
  if (column?.type === 'choice') {
    const choices = [...new Set([...column.choices, ...values])].slice(0, CHOICES_MAX)
    return { ...column, choices, isNew: false, isChanged: choices.length > column.choices.length }
  }
  if (column) return { ...column, isNew: false, isChanged: false }
  const numbers =
    values.length > 0 && values.every(value => 'cell' in cellOf({ type: 'number', choices: [] }, value))
  const type = numbers ? 'number' : 'text'
  return {
    columnId: newPartId(),
    type,
    label: label || `${place + 1}`,
    choices: [],
    isNew: true,
    isChanged: false,
  }
}

/** Exported files prefix a quotation mark to values that a spreadsheet could interpret as a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/
const unguarded = (value: string): string => value.replace(GUARDED, '')

/** A file that spreadsheets open: marked as UTF-8, and nothing in it is a formula. */
export function csvOf(columns: readonly Column[], rows: readonly CategoryRow[]): string {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map(({ cells }) => columns.map(({ columnId }) => cells[columnId] ?? '')),
  ]
  return `\uFEFF${Papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' })}`
}

/** As a spreadsheet takes cells from the clipboard. */
export const tsvOf = (lines: (string | number)[][]): string =>
  Papa.unparse(lines, { delimiter: '\t', newline: '\n' })
