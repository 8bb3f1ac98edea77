import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/**
 * Visitors who reached the end of one article in one flush window: one per visitor and day, and only if the view was
 * counted that day. `ruleVersion`: the rule that defines reading to the end.
 */
export const ArticleFinishesCounted = defineEvent(
  'ArticleFinishesCounted',
  z.object({
    articleId: shortIdSchema,
    /** Day of the view, in Japan time. */
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
