import { z } from 'zod'
import { rankingRanges } from './ranking-window.ts'

/** GET ranking/articles: `as_of` any day inside the wanted window (Japan time); default the newest with an entry. */
export const rankingQuerySchema = z.object({
  range: z.enum(rankingRanges).default('daily'),
  as_of: z.iso.date().optional(),
})
