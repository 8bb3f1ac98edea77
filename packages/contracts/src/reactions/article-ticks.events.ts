import { z } from 'zod'
import { BLOCK_ID } from '../articles/text/block-id.ts'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { TICKS_MAX } from './article-ticks.ts'

/** Name of a box in a checklist, derived from its words. */
export const tickNameSchema = z.string().regex(BLOCK_ID)

/** All boxes of checklists of an article that are ticked from now on by this reader. */
export const ArticleTicksChanged = defineEvent(
  'ArticleTicksChanged',
  z.object({
    articleId: shortIdSchema,
    userId: shortIdSchema,
    ticked: z.array(tickNameSchema).max(TICKS_MAX),
  }),
)

/** One stream per pair; each event replaces the previous one. */
export const articleTicksFamily = defineFamily({
  prefix: 'articleTicks',
  stream: (articleId: string, userId: string) => `${articleId}+${userId}`,
  events: [ArticleTicksChanged],
})
export type ArticleTicksEvent = FamilyEvent<typeof articleTicksFamily>
export const articleTicksStream = articleTicksFamily.stream
