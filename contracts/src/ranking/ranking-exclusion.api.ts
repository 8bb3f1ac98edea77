import { z } from 'zod'
import { userNameSchema } from '../users/user-profile.ts'
import { exclusionReasons } from './ranking-exclusion-reasons.ts'

/** POST ranking_exclusions. `from`: a day of Japan time, in the past. */
export const excludeAccountBody = z.object({
  name: userNameSchema,
  from: z.iso.date().refine(day => day >= '2000-01-01', 'too early'),
  reason: z.enum(exclusionReasons),
})
