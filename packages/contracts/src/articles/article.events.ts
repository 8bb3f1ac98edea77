import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { EXTERNAL_ID } from '../external-id.ts'
import { shortIdSchema } from '../ids.ts'
import { articleKindSchema, articleLanguageSchema, storedContentSchema } from './article-content.ts'
import { articleModerationEvents } from './article-moderation.events.ts'
import { missedCauses, unscheduleCauses } from './scheduling.ts'
import { sealedPart } from './sealed-part.ts'
import { textRefSchema } from './text/text-ref.ts'
import { timeZoneSchema } from './time-zone.ts'

/** Every lifecycle event repeats who and where, so that projections need no other stream to understand it. */
const article = { articleId: shortIdSchema, authorId: shortIdSchema, gameId: shortIdSchema }

export const ArticleDrafted = defineEvent(
  'ArticleDrafted',
  z.object({ ...article, content: storedContentSchema, copiedFrom: shortIdSchema.optional() }),
).next(
  z.object({
    ...article,
    content: storedContentSchema,
    copiedFrom: shortIdSchema.optional(),
    /** The partner that sent it and its external ID. */
    origin: z.object({ partnerId: shortIdSchema, externalId: z.string().regex(EXTERNAL_ID) }).optional(),
  }),
  { lift: before => before },
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
/** Sets the header of a template; null: no header. */
export const TemplateHeaderSet = defineEvent(
  'TemplateHeaderSet',
  z.object({ ...article, headerId: shortIdSchema.nullable() }),
)
/** Legacy, from before text streams: no longer written, still read. */
export const ArticleEdited = defineEvent(
  'ArticleEdited',
  z.object({ ...article, content: storedContentSchema }),
)
/** `textRef`: the public version; null: the last content before the event in this stream. */
export const ArticlePublished = defineEvent('ArticlePublished', z.object(article)).next(
  z.object({ ...article, textRef: textRefSchema.nullable() }),
  { lift: before => ({ ...before, textRef: null }) },
)
/** A public article has another text. `substantial`: more than a typo was fixed. */
export const ArticleRevised = defineEvent(
  'ArticleRevised',
  z.object({ ...article, textRef: textRefSchema, substantial: z.boolean() }),
)
/** Settings without the text; effective immediately, also for a public article. */
export const ArticleSettingsChanged = defineEvent(
  'ArticleSettingsChanged',
  z.object({
    ...article,
    kind: articleKindSchema,
    language: articleLanguageSchema,
    /** May readers see the versions that were public? */
    versionsPublic: z.boolean(),
    /** Opens to `SealedSettings`. */
    sealed: sealedPart,
  }),
)
/** `cause`: withdrawn by the partner that sent it; without one its author did it. */
export const ArticleUnpublished = defineEvent('ArticleUnpublished', z.object(article)).next(
  z.object({ ...article, cause: z.literal('partner').optional() }),
  { lift: before => before },
)
/**
 * `wasPublished`: the status before, so that counters need no other event. `purgeAt`: end of the undo period; null:
 * purged immediately.
 */
export const ArticleDeleted = defineEvent(
  'ArticleDeleted',
  z.object({ ...article, wasPublished: z.boolean() }),
).next(z.object({ ...article, wasPublished: z.boolean(), purgeAt: z.iso.datetime().nullable() }), {
  lift: before => ({ ...before, purgeAt: null }),
})
/** The deletion was undone. `status`: the restored status. */
export const ArticleRestored = defineEvent(
  'ArticleRestored',
  z.object({ ...article, status: z.enum(['draft', 'published', 'template', 'suspended']) }),
)
/** Gone for good: the key of its text is deleted after it. */
export const ArticlePurged = defineEvent('ArticlePurged', z.object(article))

const schedule = { ...article, scheduleId: shortIdSchema }
/**
 * Schedules a version; replaces an earlier schedule. `zone`: the author's time zone. `substantial`: as in
 * `ArticleRevised`, if the article is public by then.
 */
export const PublicationScheduled = defineEvent(
  'PublicationScheduled',
  z.object({
    ...schedule,
    publishAt: z.iso.datetime(),
    zone: timeZoneSchema,
    textRef: textRefSchema,
    substantial: z.boolean(),
  }),
)
/** The schedule ended. `kept`: published as scheduled, in the same append. */
export const PublicationUnscheduled = defineEvent(
  'PublicationUnscheduled',
  z.object({ ...schedule, cause: z.enum(unscheduleCauses) }),
)
/** Its time came, and it was not published. */
export const ScheduledPublicationMissed = defineEvent(
  'ScheduledPublicationMissed',
  z.object({ ...schedule, cause: z.enum(missedCauses) }),
)

/** Legacy, in `articleDraft-{articleId}` ($maxCount 20): autosaves of the editor. No longer written, still read. */
export const ArticleDraftAutosaved = defineEvent(
  'ArticleDraftAutosaved',
  z.object({ ...article, content: storedContentSchema }),
)

/** Actions of an author on an article. */
export const lifecycleEvents = [
  ArticleDrafted,
  TemplateCreated,
  TemplateHeaderSet,
  ArticleEdited,
  ArticlePublished,
  ArticleRevised,
  ArticleSettingsChanged,
  ArticleUnpublished,
  ArticleDeleted,
  ArticleRestored,
  ArticlePurged,
  PublicationScheduled,
  PublicationUnscheduled,
  ScheduledPublicationMissed,
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
