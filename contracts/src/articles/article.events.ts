import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { articleModerationEvents } from '../moderation/moderation.events.ts'
import { storedContentSchema } from './article-content.ts'

/** Every lifecycle event repeats who and where, so that projections need no other stream to understand it. */
const article = { articleId: shortIdSchema, authorId: shortIdSchema, gameId: shortIdSchema }

export const ArticleDrafted = defineEvent(
  'ArticleDrafted',
  z.object({ ...article, content: storedContentSchema, copiedFrom: shortIdSchema.optional() }),
)
export const TemplateCreated = defineEvent(
  'TemplateCreated',
  z.object({
    ...article,
    content: storedContentSchema,
    official: z.boolean(),
    copiedFrom: shortIdSchema.optional(),
  }),
)
export const ArticleEdited = defineEvent(
  'ArticleEdited',
  z.object({ ...article, content: storedContentSchema }),
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
  z.object({ ...article, content: storedContentSchema }),
)

/** What an author does with an article. */
export const lifecycleEvents = [
  ArticleDrafted,
  TemplateCreated,
  ArticleEdited,
  ArticlePublished,
  ArticleUnpublished,
  ArticleDeleted,
] as const
export type LifecycleEvent = EventOf<(typeof lifecycleEvents)[number]>

/** Moderation happens in the same stream, since it decides what the author may do. */
export const articleFamily = defineFamily({
  prefix: 'article',
  stream: (articleId: string) => articleId,
  events: [...lifecycleEvents, ...articleModerationEvents],
})
export type ArticleEvent = FamilyEvent<typeof articleFamily>
export const articleStream = articleFamily.stream

export const articleDraftFamily = defineFamily({
  prefix: 'articleDraft',
  stream: (articleId: string) => articleId,
  events: [ArticleDraftAutosaved],
})
export type ArticleDraftEvent = FamilyEvent<typeof articleDraftFamily>
export const articleDraftStream = articleDraftFamily.stream
/** How many autosaves the event store keeps per article. */
export const AUTOSAVES_KEPT = 20
