import { parse } from 'csv-parse/sync'

/**
 * Parses the fields of one line.
 * @returns undefined for an invalid line (an unterminated quote)
 */
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

/** Rows of a history of contributions: user, item and time; `first` marks the user's first contact with it. */
export const HISTORY = ['ts', 'community', 'user', 'item', 'first'] as const
export const isHistory = (columns: readonly string[]): boolean =>
  HISTORY.every(column => columns.includes(column))
export const historyUserKey = (user: string): string => `u${user}`
export const timeOfSeconds = (seconds: string): string | undefined =>
  /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1_000).toISOString() : undefined
