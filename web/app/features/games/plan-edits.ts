import {
  type GameCellFault,
  gameCells,
  gameCellText,
  readGameCell,
} from '@koryaku/contracts/games/game-cells.ts'
import type { CatalogueGame, FileRow } from '#app/features/games/game-file.ts'

export type RowFault = GameCellFault | 'unknown_game' | 'repeated_game' | 'bad_version' | 'no_title'
type Details = CatalogueGame['details']
interface Row {
  line: number
  slug: string
}
/** A cell that would change, as texts. */
export interface CellChange {
  field: keyof Details
  before: string
  after: string
}
export interface PlannedEdit extends Row {
  kind: 'edit'
  /** The game before the edit. */
  game: CatalogueGame
  details: Details
  changes: CellChange[]
}
export type PlannedRow =
  | PlannedEdit
  | (Row & { kind: 'same' })
  /** The game has changed since the file was downloaded. */
  | (Row & { kind: 'conflict'; game: CatalogueGame; changes: CellChange[] })
  | (Row & { kind: 'invalid'; faults: { column: string; fault: RowFault }[] })

/** The slug that a row names. */
export const slugOf = ({ cells }: FileRow): string =>
  (cells.slug ?? '').normalize('NFKC').trim().toLowerCase()

/**
 * Plans what a file changes.
 * @param games the games that its rows name, as they are now, by slug
 */
export function planEdits(rows: readonly FileRow[], games: ReadonlyMap<string, CatalogueGame>): PlannedRow[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(slugOf(row), (counts.get(slugOf(row)) ?? 0) + 1)
  return rows.map(row => planRow(row, games.get(slugOf(row)), (counts.get(slugOf(row)) ?? 0) > 1))
}

function planRow(row: FileRow, game: CatalogueGame | undefined, isRepeated: boolean): PlannedRow {
  const place = { line: row.line, slug: slugOf(row) }
  const invalid = (column: string, fault: RowFault): PlannedRow => ({
    ...place,
    kind: 'invalid',
    faults: [{ column, fault }],
  })
  if (!game) return invalid('slug', 'unknown_game')
  if (isRepeated) return invalid('slug', 'repeated_game')
  const version = (row.cells.version ?? '').normalize('NFKC').trim()
  if (!/^\d{1,15}$/.test(version)) return invalid('version', 'bad_version')

  const faults: { column: string; fault: RowFault }[] = []
  const changes: CellChange[] = []
  let details = game.details
  for (const cell of gameCells) {
    const written = row.cells[cell.name]
    if (written === undefined) continue
    const read = readGameCell(cell, written)
    if ('fault' in read) {
      faults.push({ column: cell.name, fault: read.fault })
      continue
    }
    const next = { ...details, [cell.field]: read.value }
    const [before, after] = [gameCellText(cell, game.details), gameCellText(cell, next)]
    if (before === after) continue
    details = next
    changes.push({ field: cell.field, before, after })
  }
  if (faults.length === 0 && details.titleJa === null && details.titleEn === null)
    faults.push({ column: 'title_ja', fault: 'no_title' })
  if (faults.length > 0) return { ...place, kind: 'invalid', faults }
  if (changes.length === 0) return { ...place, kind: 'same' }
  if (Number(version) !== game.version) return { ...place, kind: 'conflict', game, changes }
  return { ...place, kind: 'edit', game, details, changes }
}
