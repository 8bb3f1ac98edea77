import { startOfDay } from '@koryaku/contracts/japan-day.ts'
import type { RankedWindow, RankingQuery } from '@koryaku/contracts/ranking/ranking.api.ts'
import {
  type RankingRange,
  shiftWindow,
  windowEnd,
  windowStart,
} from '@koryaku/contracts/ranking/ranking-window.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'

type Reader = Pick<Pool | ClientBase, 'query'>

/**
 * Entries that fill a page of a ranking. If the current window has fewer, a previous one with more is shown instead.
 */
const ENOUGH_ENTRIES = 24

const lastActiveWindow = prepared('last-active-window', (range: Param<RankingRange>, until: Param<string>) =>
  read
    .with('last', db =>
      db
        .selectFrom('read.ranking_window')
        .select('window_start')
        .where('range', '=', range)
        .where(({ ref }) => sql<boolean>`${ref('window_start')} <= ${until}`)
        .where('score', '>', 0)
        .where('listed', '=', true)
        .orderBy('window_start', 'desc')
        .limit(1),
    )
    .with('counted', db =>
      db
        .selectFrom('read.ranking_window as w')
        .innerJoin('last', 'last.window_start', 'w.window_start')
        .select('w.window_start')
        .where('w.range', '=', range)
        .where('w.score', '>', 0)
        .where('w.listed', '=', true)
        .limit(ENOUGH_ENTRIES),
    )
    .selectFrom('counted')
    .select(({ ref }) => [
      sql<string>`to_char(${ref('window_start')}, 'YYYY-MM-DD')`.as('start'),
      sql<number>`count(*)::int`.as('entries'),
    ])
    .groupBy('window_start'),
)

/**
 * Chooses the window of a ranking: the requested one, or by default the current one. While the current window has
 * fewer than `ENOUGH_ENTRIES`, falls back to the last active window before it, if that one has more.
 */
export async function shownWindow(
  { db, now }: { db: Reader; now: () => Date },
  { range, as_of: asOf }: Pick<RankingQuery, 'range' | 'as_of'>,
): Promise<RankedWindow> {
  const latest = windowStart(range, now())
  const start = asOf ? windowStart(range, startOfDay(asOf)) : await fullestOfLastTwo(db, range, latest)
  const fallback = !asOf && start !== latest
  return { ...{ range, start, latest, fallback }, end: windowEnd(range, start), current: start === latest }
}

async function fullestOfLastTwo(db: Reader, range: RankingRange, latest: string): Promise<string> {
  const [last] = await lastActiveWindow(db, range, latest)
  if (!last || last.start < latest || last.entries >= ENOUGH_ENTRIES) return last?.start ?? latest
  const [previous] = await lastActiveWindow(db, range, shiftWindow(range, latest, -1))
  return previous && previous.entries > last.entries ? previous.start : latest
}
