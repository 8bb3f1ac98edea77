import type { ShelfPlace, ShelfState } from '@koryaku/contracts/shelf/shelf-parts.ts'
import Papa from 'papaparse'
import { decodeText } from '#app/device/decode-text.ts'
import { dayIn, hoursIn, minutesIn, stateIn } from '#app/features/shelf/shelf-values.ts'

/** Bytes of a file. */
export const SHELF_FILE_MAX = 1_000_000
/** Rows of a file, without the header. */
export const SHELF_ROWS_MAX = 2_000
/** Characters of a title that are matched; see `SHELF_TITLE_MAX` of the API. */
const TITLE_MAX: typeof import('@koryaku/contracts/shelf/shelf.api.ts').SHELF_TITLE_MAX = 100

export type ShelfFormat = 'steam' | 'backloggd' | 'howlongtobeat' | 'plain'
export type ShelfFileFault = 'empty' | 'too_many_rows' | 'too_large' | 'not_text' | 'no_title' | 'open_quote'
/** Values that a row has and that were not read. */
export type UnreadValue = 'state' | 'hours' | 'days'
/** A row; `state` is null where the file has none. */
export type WrittenEntry = Omit<ShelfPlace, 'state' | 'isPrivate'> & {
  title: string
  state: ShelfState | null
  unread: UnreadValue[]
}
/** `line`: where a quotation begins that does not end. */
export type ReadShelf =
  | { format: ShelfFormat; entries: WrittenEntry[] }
  | { fault: Exclude<ShelfFileFault, 'open_quote'> }
  | { fault: 'open_quote'; line: number }

/** Headers by field, in lower case. The first that a file has is used. */
const headers = {
  title: [
    ...['title', 'name', 'game', 'game title', 'game name'],
    ...['タイトル', 'ゲーム', 'ゲーム名', 'ゲームタイトル', '名前', '作品', '作品名'],
  ],
  state: ['state', 'status', 'play status', 'list', '状態', 'ステータス', '状況', '進行状況'],
  hours: [
    ...['hours', 'hours played', 'playtime (hours)', 'time played', 'playtime', 'progress'],
    ...['時間', 'プレイ時間', 'プレイ時間(時間)', '総プレイ時間'],
  ],
  minutes: ['playtime_forever', 'playtime (minutes)', 'minutes'],
  startedOn: ['started', 'started on', 'start date', 'date started', '始めた日', '開始日'],
  finishedOn: [
    'finished',
    'finished on',
    'finish date',
    'date finished',
    'completion date',
    '終えた日',
    'クリア日',
    '終了日',
  ],
} as const
/** Columns that mark a list of HowLongToBeat, in the order of their precedence. */
const lists = [
  ['playing', 'playing'],
  ['replays', 'playing'],
  ['retired', 'dropped'],
  ['completed', 'finished'],
  ['backlog', 'backlog'],
] as const satisfies (readonly [string, ShelfState])[]
/** Reads an exported file. */
export async function readShelfFile(file: Blob): Promise<ReadShelf> {
  if (file.size > SHELF_FILE_MAX) return { fault: 'too_large' }
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), false)
  return decoded ? readShelf(decoded.text) : { fault: 'not_text' }
}

/** Reads exported text: comma, semicolon or tab between the columns, whose names are in the first line. */
export function readShelf(text: string): ReadShelf {
  if (text.length > SHELF_FILE_MAX) return { fault: 'too_large' }
  const table = text.replace(/^\uFEFF/, '')
  const { data, errors } = Papa.parse<string[]>(table, {
    preview: SHELF_ROWS_MAX + 2,
    skipEmptyLines: 'greedy',
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) return { fault: 'open_quote', line: table.slice(0, open.index ?? 0).split('\n').length }
  const [header = [], ...lines] = data
  if (lines.length === 0) return { fault: 'empty' }
  if (lines.length > SHELF_ROWS_MAX) return { fault: 'too_many_rows' }
  const names = header.map(name => name.normalize('NFKC').trim().toLowerCase())
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
    const state = stateIn(cell('state'))
    const [startedOn, finishedOn] = [dayIn(cell('startedOn')), dayIn(cell('finishedOn'))]
    const isReversed = startedOn && finishedOn && finishedOn < startedOn
    const minutes = cell('minutes') === '' ? hoursIn(cell('hours')) : minutesIn(cell('minutes'))
    const unread: Record<UnreadValue, boolean> = {
      ...{ state: state === undefined, hours: minutes === undefined },
      days: startedOn === undefined || finishedOn === undefined || Boolean(isReversed),
    }
    return {
      title,
      state: state ?? listed ?? null,
      startedOn: isReversed ? null : (startedOn ?? null),
      finishedOn: isReversed ? null : (finishedOn ?? null),
      minutes: minutes ?? null,
      unread: (Object.keys(unread) as UnreadValue[]).filter(value => unread[value]),
    }
  })
  if (entries.length === 0) return { fault: 'empty' }
  return { format: formatOf(names), entries }
}

function formatOf(names: readonly string[]): ShelfFormat {
  if (names.some(name => ['appid', 'app id', 'playtime_forever'].includes(name))) return 'steam'
  if (names.includes('game') && names.includes('id') && names.includes('hours')) return 'steam'
  if (names.includes('backlog') && names.includes('completed')) return 'howlongtobeat'
  return names.includes('status') ? 'backloggd' : 'plain'
}

const isMarked = (cell: string | undefined): boolean => !/^(|0|no|false|-+)$/i.test(cell?.trim() ?? '')
