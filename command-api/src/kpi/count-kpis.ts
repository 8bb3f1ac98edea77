import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import {
  type DailyKpis,
  type KpiEvent,
  kpiDayStream,
  kpiWeekStream,
  type Retention,
} from '@koryaku/contracts/kpi/kpi.events.ts'
import { shiftWindow, startOfDay, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { Pool } from 'pg'
import { execute } from '#command-handling/execute.ts'
import { readModelsReachNow } from '#command-handling/read-models-reach.ts'
import { kpiDecider } from './kpi.decider.ts'

const RULE_VERSION = 1
/** Recounted by every batch: exclusions and imports change past days too. */
export const DAYS_COUNTED = 90
const COHORTS = 12

interface Needs {
  db: Pool
  events: EventStore
  now: () => Date
}

/**
 * Counts the last days and the weekly cohorts from the read models, when these have come as far as the log, and notes
 * what has changed since the last batch.
 * Excluded accounts do not count from their day on.
 */
export async function countKpis({ db, events, now }: Needs): Promise<{ days: number; weeks: number }> {
  const at = now()
  await readModelsReachNow({ db, events })
  const today = windowStart('daily', at)
  const days = await countDays(db, shiftWindow('daily', today, 1 - DAYS_COUNTED), today)
  const weeks = await countCohorts(db, windowStart('weekly', at))
  const commandId = newCommandId()
  const note = async (stream: Stream<KpiEvent>, command: KpiEvent) => {
    const envelope = { commandId, commandHash: 'kpi', correlationId: commandId, actorId: 'system' }
    await execute(
      events,
      { stream, decider: kpiDecider, command, tail: 1 },
      { ...envelope, occurredAt: at.toISOString() },
    )
  }
  for (const data of days) await note(kpiDayStream(data.day), { type: 'DailyKpisCounted', data })
  for (const data of weeks) await note(kpiWeekStream(data.week), { type: 'RetentionCounted', data })
  return { days: days.length, weeks: weeks.length }
}

const counting = `activity as (
  select a.* from read.activity_day a
    left join read.ranking_exclusion e on e.user_id = a.user_id
   where e.from_at is null or a.day < (e.from_at at time zone 'Asia/Tokyo')::date)`

async function countDays(db: Pool, from: string, to: string): Promise<DailyKpis[]> {
  const { rows } = await db.query<DailyKpis>(
    `with ${counting},
     acts as (
       select day, count(*) filter (where saves > 0 or publications > 0)::int as writers, sum(likes)::int as likes,
              sum(bookmarks)::int as bookmarks, sum(follows)::int as follows
         from activity where day between $1 and $2 group by day),
     joined as (select day, count(*)::int as members from read.member_joined where day between $1 and $2 group by day),
     published as (
       select (published_at at time zone 'Asia/Tokyo')::date as day, count(*)::int as articles
         from read.article_card where published_at >= $3 group by 1)
     select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(writers, 0) as writers, coalesce(readers, 0) as readers,
            coalesce(articles, 0) as articles, coalesce(likes, 0) as likes, coalesce(bookmarks, 0) as bookmarks,
            coalesce(follows, 0) as follows, coalesce(views, 0) as views, coalesce(members, 0) as members,
            ${RULE_VERSION} as "ruleVersion"
       from generate_series($1::date, $2::date, '1 day') as g, lateral (select g::date as day) d
       left join acts using (day) left join joined using (day) left join published using (day)
       left join read.site_day using (day)
      order by 1`,
    [from, to, startOfDay(from)],
  )
  return rows
}

/** Members of the last weeks who did something in the week in which they joined, in the next, and so on. */
async function countCohorts(db: Pool, thisWeek: string): Promise<Retention[]> {
  const first = shiftWindow('weekly', thisWeek, 1 - COHORTS)
  const { rows } = await db.query<{ week: string; members: number; later: number; active: number }>(
    `with ${counting},
     cohort as (select user_id, date_trunc('week', day)::date as week from read.member_joined where day >= $1),
     size as (select week, count(*)::int as members from cohort group by week),
     active as (
       select c.week, ((date_trunc('week', a.day)::date - c.week) / 7) as later, count(distinct c.user_id)::int as active
         from cohort c join activity a on a.user_id = c.user_id and a.day >= c.week group by 1, 2)
     select to_char(s.week, 'YYYY-MM-DD') as week, s.members, coalesce(a.later, 0) as later, coalesce(a.active, 0) as active
       from size s left join active a using (week) order by 1, 3`,
    [first],
  )
  const weeks = new Map<string, Retention>()
  for (const { week, members, later, active } of rows) {
    const length = Math.round((Date.parse(thisWeek) - Date.parse(week)) / (7 * 86_400_000)) + 1
    const row = weeks.get(week) ?? { week, members, active: Array(length).fill(0), ruleVersion: RULE_VERSION }
    if (later < length) row.active[later] = active
    weeks.set(week, row)
  }
  return [...weeks.values()]
}
