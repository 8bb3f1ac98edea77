import { z } from 'zod'

/** What somebody's clock is called, as the tz database names it; kept as it was said, and never calculated with. */
export const timeZoneSchema = z.string().regex(/^[A-Za-z0-9_+/-]{1,64}$/)
