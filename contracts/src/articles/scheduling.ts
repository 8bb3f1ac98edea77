const MINUTE = 60_000
/** A publication is put off for so long at least, and at most: a year, also where one of its days is the 29th of February. */
const SCHEDULE_AHEAD_MIN_MS = MINUTE
const SCHEDULE_AHEAD_MAX_MS = 366 * 24 * 60 * MINUTE
/** So many of an author's articles may wait for their time at once. */
export const SCHEDULES_MAX = 50

/** Why a publication that was put off did not happen: the article was suspended, or another text came before it by an appeal. */
export const missedCauses = ['suspended', 'overtaken'] as const
export type MissedCause = (typeof missedCauses)[number]

/** How a schedule ends before its time, or (`kept`) with the publication itself. */
export const unscheduleCauses = ['author', 'published', 'unpublished', 'deleted', 'kept'] as const

export type ScheduleFault = 'too_soon' | 'too_late'

/** What is wrong with a time to publish at, if anything. Without a library, since forms ask as well. */
export function scheduleFault(publishAt: string, now: string): ScheduleFault | undefined {
  const ahead = Date.parse(publishAt) - Date.parse(now)
  if (ahead < SCHEDULE_AHEAD_MIN_MS) return 'too_soon'
  return ahead > SCHEDULE_AHEAD_MAX_MS ? 'too_late' : undefined
}
