import { z } from 'zod'

/** Time zone name of the tz database; stored as given, and never used in calculations. */
export const timeZoneSchema = z.string().regex(/^[A-Za-z0-9_+/-]{1,64}$/)
