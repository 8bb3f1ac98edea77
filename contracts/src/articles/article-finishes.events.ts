import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/**
 * Visitors who reached the end of one article, counted over one flush window: one per visitor and day, of those whose
 * view was counted that day. `ruleVersion`: by which rule somebody counts as having read to the end.
 */
export const ArticleFinishesCounted = defineEvent(
  'ArticleFinishesCounted',
  z.object({
    articleId: shortIdSchema,
    /** Of Japan: that of the view. */
    day: z.iso.date(),
    windowEnd: z.iso.datetime(),
    counted: z.number().int().min(1),
    ruleVersion: z.number().int().min(1),
  }),
)

/** One stream per article and day: `yyyymmdd` in Japan time. */
export const articleFinishesFamily = defineFamily({
  prefix: 'articleFinishes',
  stream: (articleId: string, day: string) => `${articleId}+${day}`,
  events: [ArticleFinishesCounted],
})
export type ArticleFinishesEvent = FamilyEvent<typeof articleFinishesFamily>
export const articleFinishesStream = articleFinishesFamily.stream
