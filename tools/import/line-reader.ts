import { importText } from './words.ts'

export interface ReaderOptions {
  /** Defaults for articles without these fields. */
  author?: string
  game?: string
  date?: string
  /** Keys of articles, for interactions that only number what they are about. */
  articleKeys?: readonly string[]
}

/** The result of one line of a file: items to send with their dropped parts, the header, or a fault. */
export type ImportLine = { items: unknown[]; notes: string[] } | { fault: string } | 'header'
/** Reads one line after the other. @throws UnknownHeader at the first, when it does not name its columns */
export type LineReader = (line: string, number: number) => ImportLine

/** A file of columns whose first line does not name them. */
export class UnknownHeader extends Error {
  override readonly name = 'UnknownHeader'
}

export type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A non-empty text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** Collects what does not fit, so that nothing is cut without a word. */
export function fitting(notes: string[]) {
  return {
    text(field: string, value: string, longest: number): string {
      if (value.length <= longest) return value
      notes.push(importText.cut(field, value.length, longest))
      return value.slice(0, longest)
    },
    list(field: string, value: unknown, { most, longest }: { most: number; longest: number }): string[] {
      const entries = Array.isArray(value) ? value.filter(entry => textOf(entry) !== null).map(String) : []
      if (entries.length > most) notes.push(importText.listCut(field, entries.length, most))
      return entries.slice(0, most).map(entry => this.text(field, entry, longest))
    },
  }
}

/** A line that is an object of JSON. */
export function rowOf(line: string): { row: Row } | { fault: string } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { fault: importText.notJson }
  }
  return isRow(value) ? { row: value } : { fault: importText.notAnObject }
}
