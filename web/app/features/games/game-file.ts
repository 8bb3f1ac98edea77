import type { CataloguedGame } from '@koryaku/contracts/games/catalogue.api.ts'
import {
  GAME_FILE_BYTES_MAX,
  GAME_FILE_ROWS_MAX,
  gameCells,
  gameCellText,
  KEY_CELLS,
} from '@koryaku/contracts/games/game-cells.ts'
import Papa from 'papaparse'
import { decodeText } from '#app/device/decode-text.ts'

/** Empty rows are skipped; this many lines are read to find the others. */
const LINES_MAX = 2 * GAME_FILE_ROWS_MAX

export type CatalogueGame = CataloguedGame['attributes']
export type GameFileFault =
  | 'too_large'
  | 'not_text'
  | 'empty'
  | 'too_many_rows'
  | 'no_slug'
  | 'no_version'
  | 'repeated_column'
/** `line`: as a spreadsheet numbers its rows. */
export interface FileRow {
  line: number
  cells: Record<string, string>
}
export type ReadGameFile =
  | { rows: FileRow[]; unknown: string[]; encoding: string }
  | { fault: GameFileFault }
  | { fault: 'open_quote'; line: number }

/** A spreadsheet could interpret such a value as a formula. One that begins with quotation marks keeps its own. */
const FORMULA = /^'*[=+\-@＝＋－＠]/
const GUARD = /^'(?='*[=+\-@＝＋－＠])/
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A file that spreadsheets open: marked as UTF-8, without formulas. */
export function gameCsv(games: readonly CatalogueGame[]): string {
  const lines = games.map(({ slug, version, details }) => [
    slug,
    String(version),
    ...gameCells.map(cell => guarded(gameCellText(cell, details))),
  ])
  const header = [...KEY_CELLS, ...gameCells.map(({ name }) => name)]
  return `\uFEFF${Papa.unparse([header, ...lines], { newline: '\r\n' })}`
}

/** Reads a file of games in any encoding of spreadsheets. */
export async function readGameFile(file: Blob): Promise<ReadGameFile> {
  if (file.size > GAME_FILE_BYTES_MAX) return { fault: 'too_large' }
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), false)
  return decoded ? readGameTable(decoded.text, decoded.encoding) : { fault: 'not_text' }
}

/** Reads the text of a file; its first line names the columns. */
export function readGameTable(text: string, encoding = 'utf-8'): ReadGameFile {
  const table = text.replace(/^\uFEFF/, '')
  const { data, errors } = Papa.parse<string[]>(table, { preview: LINES_MAX })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) return { fault: 'open_quote', line: table.slice(0, open.index ?? 0).split('\n').length }
  const [header = [], ...lines] = data
  const names = header.map(name => name.normalize('NFKC').trim().toLowerCase())
  const known = [...KEY_CELLS, ...gameCells.map(({ name }) => name)] as string[]
  const used = names.filter(name => known.includes(name))
  if (new Set(used).size < used.length) return { fault: 'repeated_column' }
  const rows = lines.flatMap((values, n) => {
    if (values.every(value => value.trim() === '')) return []
    const cells = names.flatMap((name, place) =>
      known.includes(name) ? [[name, (values[place] ?? '').replace(GUARD, '')] as const] : [],
    )
    return [{ line: n + 2, cells: Object.fromEntries(cells) }]
  })
  if (rows.length === 0) return { fault: 'empty' }
  if (rows.length > GAME_FILE_ROWS_MAX || data.length === LINES_MAX) return { fault: 'too_many_rows' }
  if (!names.includes('slug')) return { fault: 'no_slug' }
  if (!names.includes('version')) return { fault: 'no_version' }
  const unknown = header.filter((name, place) => name.trim() !== '' && !known.includes(names[place] ?? ''))
  return { rows, unknown, encoding }
}
