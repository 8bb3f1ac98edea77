import { parse } from 'csv-parse/sync'

/** The fields of one line, or undefined when it is no line of CSV (a quote that does not end). */
export function csvFields(line: string): string[] | undefined {
  try {
    const [fields] = parse(line, { relaxColumnCount: true }) as string[][]
    return fields
  } catch {
    return undefined
  }
}

/** One line by the names of its columns; undefined when it has not as many fields as the header. */
export const byColumn = (
  columns: readonly string[],
  fields: readonly string[],
): Record<string, string> | undefined =>
  fields.length === columns.length
    ? Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? '']))
    : undefined

/** Rows of a history of contributions: who came to which item when; `first` marks his first time there. */
export const HISTORY = ['ts', 'community', 'user', 'item', 'first'] as const
export const isHistory = (columns: readonly string[]): boolean =>
  HISTORY.every(column => columns.includes(column))
export const historyUserKey = (user: string): string => `u${user}`
export const timeOfSeconds = (seconds: string): string | undefined =>
  /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1_000).toISOString() : undefined
