import { stringify } from 'csv-stringify/sync'
import stringWidth from 'string-width'
import type { CliWords } from '#text/words.ts'
import type { RankedArticle } from './replay.ts'

export const rankingFormats = ['table', 'csv', 'json'] as const
export type RankingFormat = (typeof rankingFormats)[number]

/** A ranking as text; the same ranking gives the same bytes. */
export function renderRanking(
  entries: readonly RankedArticle[],
  format: RankingFormat,
  words: CliWords['ranking'],
): string {
  if (format === 'json') return `${JSON.stringify(entries, null, 2)}\n`
  const columns = ['rank', 'article', 'score', 'likes', 'bookmarks', 'views', 'title'] as const
  const rows = entries.map(({ rank, articleId, score, likes, bookmarks, views, title }) => [
    ...[rank, articleId, score, likes, bookmarks, views, title],
  ])
  if (format === 'csv') return stringify([[...columns], ...rows], { escape_formulas: true })
  if (entries.length === 0) return `${words.empty}\n`
  return textTable(
    columns.map(column => words.columns[column]),
    rows,
  )
}

/** Columns side by side, numbers to the right; full-width letters take two places. */
export function textTable(columns: readonly string[], rows: readonly (string | number)[][]): string {
  const cells = [[...columns], ...rows].map(row => row.map(String))
  const widths = columns.map((_, i) => Math.max(...cells.map(row => stringWidth(row[i] ?? ''))))
  const isNumber = columns.map((_, i) => rows.every(row => typeof row[i] === 'number'))
  const lines = cells.map(row =>
    row
      .map((cell, i) => {
        const space = ' '.repeat((widths[i] ?? 0) - stringWidth(cell))
        return isNumber[i] ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}
