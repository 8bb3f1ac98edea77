import {
  PLAYED_MINUTES_MAX,
  SHELF_DAY_MIN,
  type ShelfPlace,
  type ShelfState,
} from '@koryaku/contracts/shelf/shelf-parts.ts'
import Papa from 'papaparse'
import { decodeText } from '#app/device/decode-text.ts'

/** Bytes of a file. */
export const SHELF_FILE_MAX = 1_000_000
/** Rows of a file, without the header. */
export const SHELF_ROWS_MAX = 2_000
/** Characters of a title that are matched; see `SHELF_TITLE_MAX` of the API. */
const TITLE_MAX: typeof import('@koryaku/contracts/shelf/shelf.api.ts').SHELF_TITLE_MAX = 100

export type ShelfFormat = 'steam' | 'backloggd' | 'howlongtobeat' | 'plain'
export type ShelfFileFault = 'empty' | 'too_many_rows' | 'too_large' | 'not_text' | 'no_title'
/** A row; `state` is null where the file has none. */
export type WrittenEntry = Omit<ShelfPlace, 'state' | 'isPrivate'> & {
  title: string
  state: ShelfState | null
}
export type ReadShelf = { format: ShelfFormat; entries: WrittenEntry[] } | { fault: ShelfFileFault }

/** Headers by field, in lower case. The first that a file has is used. */
const headers = {
  title: ['title', 'name', 'game', 'game title', 'game name', 'タイトル', 'ゲーム'],
  state: ['state', 'status', 'play status', 'list', '状態'],
  hours: [
    'hours',
    'hours played',
    'playtime (hours)',
    'time played',
    'playtime',
    'progress',
    '時間',
    'プレイ時間',
  ],
  minutes: ['playtime_forever', 'playtime (minutes)', 'minutes'],
  startedOn: ['started', 'started on', 'start date', 'date started', '始めた日'],
  finishedOn: ['finished', 'finished on', 'finish date', 'date finished', 'completion date', '終えた日'],
} as const
/** Columns that mark a list of HowLongToBeat, in the order of their precedence. */
const lists = [
  ['playing', 'playing'],
  ['replays', 'playing'],
  ['retired', 'dropped'],
  ['completed', 'finished'],
  ['backlog', 'backlog'],
] as const satisfies (readonly [string, ShelfState])[]
/** States as sites and people write them. */
const states: Record<string, ShelfState> = {
  ...{ playing: 'playing', 'currently playing': 'playing', replay: 'playing', プレイ中: 'playing' },
  ...{ backlog: 'backlog', owned: 'backlog', unplayed: 'backlog', 積み: 'backlog', 積みゲー: 'backlog' },
  ...{ completed: 'finished', finished: 'finished', beaten: 'finished', played: 'finished' },
  ...{ mastered: 'finished', クリア: 'finished' },
  ...{ dropped: 'dropped', abandoned: 'dropped', retired: 'dropped', shelved: 'dropped', やめた: 'dropped' },
  ...{ wishlist: 'interested', interested: 'interested', 気になる: 'interested' },
}

/** Reads an exported file. */
export async function readShelfFile(file: Blob): Promise<ReadShelf> {
  if (file.size > SHELF_FILE_MAX) return { fault: 'too_large' }
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), false)
  return decoded ? readShelf(decoded.text) : { fault: 'not_text' }
}

/** Reads exported text: comma, semicolon or tab between the columns, whose names are in the first line. */
export function readShelf(text: string): ReadShelf {
  if (text.length > SHELF_FILE_MAX) return { fault: 'too_large' }
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    preview: SHELF_ROWS_MAX + 2,
    skipEmptyLines: 'greedy',
  })
  const [header = [], ...lines] = data
  if (lines.length === 0) return { fault: 'empty' }
  if (lines.length > SHELF_ROWS_MAX) return { fault: 'too_many_rows' }
  const names = header.map(name => name.trim().toLowerCase())
  const placeOf = (known: readonly string[]) => names.findIndex(name => known.includes(name))
  const places = Object.fromEntries(
    Object.entries(headers).map(([field, known]) => [field, placeOf(known)]),
  ) as Record<keyof typeof headers, number>
  if (places.title === -1) return { fault: 'no_title' }
  const marks = lists.map(([name, state]) => ({ place: names.indexOf(name), state }))
  const entries = lines.flatMap(line => {
    const cell = (field: keyof typeof headers) => line[places[field]]?.trim() ?? ''
    const title = [...cell('title')].slice(0, TITLE_MAX).join('').trim()
    if (title === '') return []
    const listed = marks.find(({ place }) => isMarked(line[place]))?.state
    const days = { startedOn: dayOf(cell('startedOn')), finishedOn: dayOf(cell('finishedOn')) }
    const isReversed = days.startedOn && days.finishedOn && days.finishedOn < days.startedOn
    return {
      title,
      state: states[cell('state').toLowerCase()] ?? listed ?? null,
      ...(isReversed ? { startedOn: null, finishedOn: null } : days),
      minutes: bounded(minutesOf(cell('minutes')) ?? hoursIn(cell('hours'))),
    }
  })
  return { format: formatOf(names), entries }
}

function formatOf(names: readonly string[]): ShelfFormat {
  if (names.some(name => ['appid', 'app id', 'playtime_forever'].includes(name))) return 'steam'
  if (names.includes('game') && names.includes('id') && names.includes('hours')) return 'steam'
  if (names.includes('backlog') && names.includes('completed')) return 'howlongtobeat'
  return names.includes('status') ? 'backloggd' : 'plain'
}

const isMarked = (cell: string | undefined): boolean => !/^(|0|no|false|-+)$/i.test(cell?.trim() ?? '')
const minutesOf = (cell: string): number | null => (/^\d+$/.test(cell) ? Number(cell) : null)
/** Null too for 0, which exports write for games that were never played. */
const bounded = (minutes: number | null) => (minutes && minutes <= PLAYED_MINUTES_MAX ? minutes : null)

/** Minutes of `12.5`, `12:30:00`, `12h 30m`. */
function hoursIn(cell: string): number | null {
  const [, hours, minutes] =
    /^(\d+):(\d{1,2})(?::\d{1,2})?$/.exec(cell) ??
    /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*m)?\s*(?:\d+\s*s)?$/i.exec(cell) ??
    []
  if (hours || minutes) return Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return /^\d+(?:[.,]\d+)?$/.test(cell) ? Math.round(Number(cell.replace(',', '.')) * 60) : null
}

/** `2026-11-01` and `2026/11/1`; null for others. */
function dayOf(cell: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(cell) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${iso}T00:00:00Z`)
  const isDay = !Number.isNaN(+time) && time.toISOString().startsWith(iso)
  return isDay && iso >= SHELF_DAY_MIN && iso < '2100' ? iso : null
}
