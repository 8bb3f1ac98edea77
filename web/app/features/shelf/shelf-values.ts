import { PLAYED_MINUTES_MAX, SHELF_DAY_MIN, type ShelfState } from '@koryaku/contracts/shelf/shelf-parts.ts'

/** Values of cells, as sites and people write them. `undefined`: the cell has a value that cannot be read. */

/** Signs that exports write for a missing value. */
const NOTHING = /^(-+|n\/?a|none|null|なし)$/i

const states = new Map<string, ShelfState>(
  (
    [
      ['playing', 'playing,currently playing,replay,replaying,プレイ中,遊んでいる,遊び中,進行中'],
      [
        'backlog',
        'backlog,owned,unplayed,plan to play,on hold,paused,not started,積み,積みゲー,積みゲーム,未プレイ,中断,中断中',
      ],
      [
        'finished',
        'finished,completed,beaten,played,mastered,done,クリア,クリア済,クリア済み,完了,プレイ済,プレイ済み',
      ],
      ['dropped', 'dropped,abandoned,retired,shelved,gave up,やめた,挫折,中止'],
      ['interested', 'interested,wishlist,want to play,気になる,欲しい,ほしい,ウィッシュリスト'],
    ] as const
  ).flatMap(([state, names]) => names.split(',').map(name => [name, state] as const)),
)

export function stateIn(cell: string): ShelfState | null | undefined {
  const text = folded(cell)
  return isNothing(text) ? null : states.get(text.toLowerCase())
}

/** Minutes of a whole number; null too for 0, which exports write for games that were never played. */
export function minutesIn(cell: string): number | null | undefined {
  const text = folded(cell)
  return isNothing(text) ? null : /^\d+$/.test(text) ? bounded(Number(text)) : undefined
}

/** Minutes of `12.5`, `1,234.5`, `12:30:00`, `12h 30m`, `12時間30分`. */
export function hoursIn(cell: string): number | null | undefined {
  const text = folded(cell)
  if (isNothing(text)) return null
  const [, hours, minutes] =
    /^(\d+):(\d{1,2})(?::\d{1,2})?$/.exec(text) ??
    /^(?:(\d+)\s*(?:h|時間))?\s*(?:(\d+)\s*(?:m|分))?\s*(?:\d+\s*(?:s|秒))?$/i.exec(text) ??
    []
  if (hours || minutes) return bounded(Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  const number = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const [, decimal] = /^(\d+(?:\.\d+)?)(?:\s*(?:h|hrs?|hours?|時間))?$/i.exec(number) ?? []
  return decimal === undefined ? undefined : bounded(Math.round(Number(decimal) * 60))
}

/** `2026-11-01`, `2026/11/1`, `2026年11月1日`, and `11/27/2026` or `27/11/2026` where only one order is a day. */
export function dayIn(cell: string): string | null | undefined {
  const text = folded(cell)
  if (isNothing(text)) return null
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(text) ?? []
  if (year && month && day) return isoDay(year, month, day)
  const [, first, second, last] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (!first || !second || !last) return undefined
  const days = new Set([isoDay(last, first, second), isoDay(last, second, first)])
  days.delete(undefined)
  return days.size === 1 ? [...days][0] : undefined
}

function isoDay(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${iso}T00:00:00Z`)
  const isDay = !Number.isNaN(+time) && time.toISOString().startsWith(iso)
  return isDay && iso >= SHELF_DAY_MIN && iso < '2100' ? iso : undefined
}

const folded = (cell: string): string => cell.normalize('NFKC').trim()
const isNothing = (text: string): boolean => text === '' || NOTHING.test(text)
const bounded = (minutes: number): number | null | undefined =>
  minutes > PLAYED_MINUTES_MAX ? undefined : minutes || null
