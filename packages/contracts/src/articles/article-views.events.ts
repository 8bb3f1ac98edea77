import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/**
 * Views of one article counted over one flush window, never one event per view. `counted`: one per visitor
 * and day; `excluded`: bots and repeats, by the rules of `ruleVersion`.
 */
export const ArticleViewsCounted = defineEvent(
  'ArticleViewsCounted',
  z.object({
    articleId: shortIdSchema,
    windowStart: z.iso.datetime(),
    windowEnd: z.iso.datetime(),
    counted: z.number().int().min(0),
    excluded: z.number().int().min(0),
    ruleVersion: z.number().int().min(1),
  }),
)

/** One stream per article and day: `yyyymmdd` in Japan time. */
export const articleViewsFamily = defineFamily({
  prefix: 'articleViews',
  stream: (articleId: string, day: string) => `${articleId}+${day}`,
  events: [ArticleViewsCounted],
})
export type ArticleViewsEvent = FamilyEvent<typeof articleViewsFamily>
export const articleViewsStream = articleViewsFamily.stream
