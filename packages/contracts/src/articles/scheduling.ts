const MINUTE = 60_000
/** Minimum and maximum delay of a scheduled publication: up to a year, including one with a 29 February. */
const SCHEDULE_AHEAD_MIN_MS = MINUTE
const SCHEDULE_AHEAD_MAX_MS = 366 * 24 * 60 * MINUTE
/** Maximum number of scheduled publications per author. */
export const SCHEDULES_MAX = 50

/** Why a publication that was put off did not happen: the article was suspended, or another text came before it by an appeal. */
export const missedCauses = ['suspended', 'overtaken'] as const
export type MissedCause = (typeof missedCauses)[number]

/** How a schedule ends before its time, or (`kept`) with the publication itself. */
export const unscheduleCauses = ['author', 'published', 'unpublished', 'deleted', 'kept'] as const

export type ScheduleFault = 'too_soon' | 'too_late'

/**
 * Validates a publication time. Without a library, since forms use it too.
 * @returns the fault, or undefined
 */
export function scheduleFault(publishAt: string, now: string): ScheduleFault | undefined {
  const ahead = Date.parse(publishAt) - Date.parse(now)
  if (ahead < SCHEDULE_AHEAD_MIN_MS) return 'too_soon'
  return ahead > SCHEDULE_AHEAD_MAX_MS ? 'too_late' : undefined
}
