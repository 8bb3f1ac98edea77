/** Written to the log: never rename one. `article`: the id of an article; `image`: the path of a picture of this site. */
export const columnTypes = ['text', 'number', 'choice', 'article', 'image'] as const
export type ColumnType = (typeof columnTypes)[number]

export const NAME_MAX = 60
export const LABEL_MAX = 60
export const CHOICE_MAX = 60
export const CHOICES_MAX = 100
export const COLUMNS_MAX = 40
export const ROWS_MAX = 10_000
export const CELL_MAX = 500
/** Limit of all cells of one category together, as JSON: a browser sorts them in memory, and a reader loads them. */
export const CELLS_BYTES_MAX = 8 * 1024 * 1024
/** Categories per member and game. */
export const CATEGORIES_MAX = 20
/** Limits of one save. */
export const ROWS_PER_SAVE = 500
export const SAVE_BYTES_MAX = 256 * 1024
/** Saves of rows that one page of the history lists. */
export const ROW_VERSIONS_PER_PAGE = 50
/** How long one that was deleted can be had back. */
export const UNDO_DAYS = 30

/** Text, the label of a choice, the id of an article or the path of a picture; or a number. */
export type Cell = string | number
/** By column ID; empty cells are omitted. */
export type Cells = Record<string, Cell>

export interface CategoryRow {
  rowId: string
  /** Sort key of rows; equal ones are sorted by ID. */
  place: number
  cells: Cells
}
/** Places of rows that follow each other are so far apart, so that others fit between. */
export const PLACE_STEP = 1_024
export const PLACE_MAX = 2_000_000_000

export interface Column {
  columnId: string
  type: ColumnType
  label: string
  /** Options of a choice cell, in this order; empty for other types. */
  choices: string[]
}

/** Encrypted content of events. */
export interface CategoryName {
  name: string
}
export type ColumnWords = Pick<Column, 'label' | 'choices'>
export interface SuspensionReason {
  reason: string
}
export interface SavedRows {
  rows: CategoryRow[]
}
