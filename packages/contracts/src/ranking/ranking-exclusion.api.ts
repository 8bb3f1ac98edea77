import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { userNameSchema } from '../users/user-profile.ts'
import { exclusionReasons } from './ranking-exclusion-reasons.ts'

/** POST ranking_exclusions. `from`: a day of Japan time, in the past. */
export const excludeAccountBody = z.object({
  name: userNameSchema,
  from: calendarDay.refine(day => day >= '2000-01-01', 'too early'),
  reason: z.enum(exclusionReasons),
})
/** Answer of it. */
export const rankingExclusionDocument = dataOf(
  resourceOf(
    'rankingExclusion',
    z.object({ name: z.string(), from: z.iso.date(), reason: z.enum(exclusionReasons) }),
  ),
)
