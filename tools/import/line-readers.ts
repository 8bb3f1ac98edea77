import type { ImportKind } from '@koryaku/contracts/imports/import.api.ts'
import { articleOf } from './article-line.ts'
import { gameOf } from './game-line.ts'
import { interactionsReader } from './interaction-lines.ts'
import type { ReaderOptions } from './line-reader.ts'
import { type LineReader, type Row, rowOf } from './line-reader.ts'
import { usersReader } from './user-lines.ts'

/** Makes the reader of one file. */
export const lineReaderFor: Record<ImportKind, (options: ReaderOptions) => LineReader> = {
  games: () => jsonLines(row => ('details' in row ? { items: [row], notes: [] } : gameOf(row))),
  articles: options =>
    jsonLines(row => ('content' in row ? { items: [row], notes: [] } : articleOf(row, options))),
  users: () => usersReader(),
  interactions: options => interactionsReader(options.articleKeys),
}

/** Lines that are objects of JSON. */
function jsonLines(read: (row: Row) => ReturnType<LineReader>): LineReader {
  return line => {
    const row = rowOf(line)
    return 'fault' in row ? row : read(row.row)
  }
}
