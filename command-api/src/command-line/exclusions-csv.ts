import type { ExclusionChange } from '@koryaku/contracts/analysis/analysis.api.ts'

const COLUMNS = [
  ...(['range', 'start', 'articleId', 'title'] as const),
  ...(['likes', 'bookmarks', 'placeWith', 'placeWithout'] as const),
]

/** With a line of names; a place that there is not is empty, and a title that a sheet would calculate is text. */
export const changesAsCsv = (changes: readonly ExclusionChange[]): string =>
  [COLUMNS.join(','), ...changes.map(change => COLUMNS.map(column => field(change[column])).join(','))].join(
    '\n',
  )

function field(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
