import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
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

export const articleViewsEvents = [ArticleViewsCounted] as const
export type ArticleViewsEvent = EventOf<(typeof articleViewsEvents)[number]>

/** @param day `yyyymmdd` in Japan time */
export const articleViewsStream = (articleId: string, day: string) => `articleViews-${articleId}+${day}`
