import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { articleModerationEvents } from '../moderation/moderation.events.ts'
import { EXTERNAL_ID } from '../partners/partner.ts'
import { articleKindSchema, articleLanguageSchema, storedContentSchema } from './article-content.ts'
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
    /** The partner that sent it, and what it is called there. */
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
/** Under which header a template stands from now on; null: under none. */
export const TemplateHeaderSet = defineEvent(
  'TemplateHeaderSet',
  z.object({ ...article, headerId: shortIdSchema.nullable() }),
)
/** Of before texts had streams of their own: never written any more, and read for ever. */
export const ArticleEdited = defineEvent(
  'ArticleEdited',
  z.object({ ...article, content: storedContentSchema }),
)
/** `textRef`: what readers get; null: the last content before it in this stream. */
export const ArticlePublished = defineEvent('ArticlePublished', z.object(article)).next(
  z.object({ ...article, textRef: textRefSchema.nullable() }),
  { lift: before => ({ ...before, textRef: null }) },
)
/** A public article has another text now. `substantial`: more than a slip of the pen was mended. */
export const ArticleRevised = defineEvent(
  'ArticleRevised',
  z.object({ ...article, textRef: textRefSchema, substantial: z.boolean() }),
)
/** What of an article is not its text; holds at once, also of a public one. */
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
 * `wasPublished`: what it was before, so that counters need no other event. `purgeAt`: until then it can be taken back; null:
 * it was gone at once.
 */
export const ArticleDeleted = defineEvent(
  'ArticleDeleted',
  z.object({ ...article, wasPublished: z.boolean() }),
).next(z.object({ ...article, wasPublished: z.boolean(), purgeAt: z.iso.datetime().nullable() }), {
  lift: before => ({ ...before, purgeAt: null }),
})
/** The deletion was taken back. `status`: what it was before, and is again. */
export const ArticleRestored = defineEvent(
  'ArticleRestored',
  z.object({ ...article, status: z.enum(['draft', 'published', 'template', 'suspended']) }),
)
/** Gone for good: the key of its text is deleted after it. */
export const ArticlePurged = defineEvent('ArticlePurged', z.object(article))

const schedule = { ...article, scheduleId: shortIdSchema }
/**
 * This version becomes public at a time; it takes the place of a schedule before it. `zone`: where its author's clock stood.
 * `substantial`: as in `ArticleRevised`, where the article is public by then.
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
/** The schedule is over. `kept`: with the publication that was asked for, which is written beside it. */
export const PublicationUnscheduled = defineEvent(
  'PublicationUnscheduled',
  z.object({ ...schedule, cause: z.enum(unscheduleCauses) }),
)
/** Its time came, and it was not published. */
export const ScheduledPublicationMissed = defineEvent(
  'ScheduledPublicationMissed',
  z.object({ ...schedule, cause: z.enum(missedCauses) }),
)

/** Of before, in `articleDraft-{articleId}` ($maxCount 20): what the editor saved by itself. Never written any more, and read for ever. */
export const ArticleDraftAutosaved = defineEvent(
  'ArticleDraftAutosaved',
  z.object({ ...article, content: storedContentSchema }),
)

/** What an author does with an article. */
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
