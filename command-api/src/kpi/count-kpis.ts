import type { Stream } from '@koryaku/contracts/define-family.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { startOfDay } from '@koryaku/contracts/japan-day.ts'
import {
  type DailyKpis,
  type KpiEvent,
  kpiDayStream,
  kpiWeekStream,
  type Retention,
} from '@koryaku/contracts/kpi/kpi.events.ts'
import { shiftWindow, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { execute } from '#command-handling/execute.ts'
import { readModelsReachNow } from '#command-handling/read-models-reach.ts'
import { kpiDecider } from './kpi.decider.ts'
import { cohortsSince, kpisOf } from './kpi-queries.ts'

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

async function countDays(db: Pool, from: string, to: string): Promise<DailyKpis[]> {
  const rows = await kpisOf(db, from, to, startOfDay(from))
  return rows.map(row => ({ ...row, ruleVersion: RULE_VERSION }))
}

/** Members of the last weeks who did something in the week in which they joined, in the next, and so on. */
async function countCohorts(db: Pool, thisWeek: string): Promise<Retention[]> {
  const first = shiftWindow('weekly', thisWeek, 1 - COHORTS)
  const rows = await cohortsSince(db, first)
  const weeks = new Map<string, Retention>()
  for (const { week, members, later, active } of rows) {
    const length = Math.round((Date.parse(thisWeek) - Date.parse(week)) / (7 * 86_400_000)) + 1
    const row = weeks.get(week) ?? { week, members, active: Array(length).fill(0), ruleVersion: RULE_VERSION }
    if (later < length) row.active[later] = active
    weeks.set(week, row)
  }
  return [...weeks.values()]
}
