import { lineOf } from '../clean-lines.ts'
import { isCalendarDay } from '../is-calendar-day.ts'
import type { GameDetails } from './game.events.ts'

type Kind = 'text' | 'list' | 'year' | 'day'
interface Cell {
  /** Heading of the column in files. */
  name: string
  field: keyof GameDetails
  kind: Kind
  /** Characters of a text, or of a part of a list. */
  length: number
  /** Parts of a list. */
  parts: number
  /** Every part needs a letter or digit. */
  searchable?: true
}

const text = (name: string, field: keyof GameDetails): Cell => ({
  ...{ name, field, kind: 'text', length: 300, parts: 1 },
})
const list = (name: string, field: keyof GameDetails, parts: number, length: number): Cell => ({
  ...{ name, field, kind: 'list', length, parts },
})

/** Columns of a file of games, as `gameDetailsSchema` bounds them. A field of games gets its column by one line here. */
export const gameCells = [
  text('title_ja', 'titleJa'),
  text('title_en', 'titleEn'),
  text('title_romaji', 'titleRomaji'),
  text('reading', 'reading'),
  list('aliases', 'aliases', 60, 300),
  { ...list('nicknames', 'nicknames', 40, 60), searchable: true },
  list('platforms', 'platforms', 40, 80),
  { ...text('year', 'year'), kind: 'year' },
  { ...text('released_on', 'releasedOn'), kind: 'day' },
  list('genres', 'genres', 30, 80),
  list('developers', 'developers', 30, 300),
  list('publishers', 'publishers', 30, 300),
] as const satisfies readonly Cell[]

export const gameFields = gameCells.map(({ field }) => field)
/** Columns that identify a game and its state; not edited. */
export const KEY_CELLS = ['slug', 'version'] as const

/** Games of one file, and its bytes. */
export const GAME_FILE_ROWS_MAX = 1_000
export const GAME_FILE_BYTES_MAX = 2 * 1024 * 1024

export type GameCellFault = 'too_long' | 'too_many' | 'bad_year' | 'bad_day' | 'no_letter' | 'unreadable'
type Value = string | number | readonly string[] | null
const YEAR_MIN = 1950
const YEAR_MAX = 2100
/** Between the parts of a list. Within a part it follows a backslash. */
const SEPARATOR = '|'
const WITHIN_PART = /[|｜]/g
/** A day as spreadsheets write it in Japan. */
const SPREADSHEET_DAY = /^(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?$/
const ESCAPED = /\\([|｜])/g

/** The value of a field as text of a cell. */
export function gameCellText({ field, kind }: Cell, details: Partial<GameDetails>): string {
  const value = details[field]
  if (kind !== 'list') return String(value ?? '')
  const parts = Array.isArray(value) ? value : []
  return parts.map(part => part.replace(WITHIN_PART, '\\$&')).join(` ${SEPARATOR} `)
}

/** Reads a cell. An empty one removes the value. */
export function readGameCell(
  { kind, length, parts, searchable }: Cell,
  written: string,
): { value: Value } | { fault: GameCellFault } {
  // Written for bytes that its encoding does not have.
  if (written.includes('\uFFFD')) return { fault: 'unreadable' }
  if (kind === 'list') {
    const found = written.split(/(?<!\\)[|｜\n]/).map(part => cleaned(part.replace(ESCAPED, '$1')))
    const value = [...new Set(found.filter(part => part !== ''))]
    if (value.length > parts) return { fault: 'too_many' }
    if (value.some(part => part.length > length)) return { fault: 'too_long' }
    if (searchable && !value.every(part => /[\p{L}\p{N}]/u.test(part))) return { fault: 'no_letter' }
    return { value }
  }
  const value = cleaned(written)
  if (value === '') return { value: null }
  if (kind === 'text') return value.length > length ? { fault: 'too_long' } : { value }
  const typed = value.normalize('NFKC')
  if (kind === 'day') {
    const day = typed.replace(SPREADSHEET_DAY, (_, ...[year, month, day]: string[]) =>
      [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-'),
    )
    return isCalendarDay(day) ? { value: day } : { fault: 'bad_day' }
  }
  const year = Number(typed)
  const isYear = Number.isInteger(year) && year >= YEAR_MIN && year <= YEAR_MAX
  return isYear ? { value: year } : { fault: 'bad_year' }
}

/** As `writtenLine` stores it. */
const cleaned = (text: string): string => lineOf(text).trim().normalize('NFC')
