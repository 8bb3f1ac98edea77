import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'
import { articleContentSchema } from './article-content.ts'

/** Every lifecycle event repeats who and where, so that projections need no other stream to understand it. */
const article = { articleId: shortIdSchema, authorId: shortIdSchema, gameId: shortIdSchema }

export const ArticleDrafted = defineEvent(
  'ArticleDrafted',
  z.object({ ...article, content: articleContentSchema, copiedFrom: shortIdSchema.optional() }),
)
export const TemplateCreated = defineEvent(
  'TemplateCreated',
  z.object({
    ...article,
    content: articleContentSchema,
    official: z.boolean(),
    copiedFrom: shortIdSchema.optional(),
  }),
)
export const ArticleEdited = defineEvent(
  'ArticleEdited',
  z.object({ ...article, content: articleContentSchema }),
)
export const ArticlePublished = defineEvent('ArticlePublished', z.object(article))
export const ArticleUnpublished = defineEvent('ArticleUnpublished', z.object(article))
/** `wasPublished`: what it was before, so that counters need no other event. */
export const ArticleDeleted = defineEvent(
  'ArticleDeleted',
  z.object({ ...article, wasPublished: z.boolean() }),
)

/** Lives in `articleDraft-{articleId}` ($maxCount 20): what the editor saves by itself, never public. */
export const ArticleDraftAutosaved = defineEvent(
  'ArticleDraftAutosaved',
  z.object({ ...article, content: articleContentSchema }),
)

export const articleEvents = [
  ArticleDrafted,
  TemplateCreated,
  ArticleEdited,
  ArticlePublished,
  ArticleUnpublished,
  ArticleDeleted,
  ArticleDraftAutosaved,
] as const
export type ArticleEvent = EventOf<(typeof articleEvents)[number]>

export const articleStream = (articleId: string) => `article-${articleId}`
export const articleDraftStream = (articleId: string) => `articleDraft-${articleId}`
/** How many autosaves the event store keeps per article. */
export const AUTOSAVES_KEPT = 20
