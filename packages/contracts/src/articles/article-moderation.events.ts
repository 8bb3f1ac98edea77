import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'
import { suspensionRules } from '../moderation/moderation-rules.ts'
import { sealedTextSchema } from '../moderation/sealed-text.ts'
import { textRefSchema } from './text/text-ref.ts'

const article = { articleId: shortIdSchema, authorId: shortIdSchema, gameId: shortIdSchema }
const revision = z.string().regex(/^\d{1,19}$/)

/**
 * All in `article-{articleId}`, since they decide what the author may do with it. Each carries the hash of the one
 * before it in its metadata (`server/moderation-chain.ts`).
 */
export const ArticleSuspended = defineEvent(
  'ArticleSuspended',
  z.object({
    ...article,
    rule: z.enum(suspensionRules),
    reason: sealedTextSchema,
    /** Revision of the stream whose text is the evidence. */
    evidenceRevision: revision,
    by: shortIdSchema,
    /** The status before, so that counters need no other event. */
    wasPublished: z.boolean(),
    /** `undo`: a moderator's reinstatement was undone; `reason` is then that of the suspension before. */
    cause: z.enum(['moderator', 'undo']),
    undoReason: sealedTextSchema.optional(),
  }),
)
const reinstatement = {
  ...article,
  reason: sealedTextSchema,
  by: shortIdSchema,
  /** True: public again, as before the suspension. */
  published: z.boolean(),
  cause: z.enum(['moderator', 'appeal', 'undo']),
}
/** `textRef`: readers get this version, as the appeal asked; null: the one that they had. */
export const ArticleReinstated = defineEvent('ArticleReinstated', z.object(reinstatement)).next(
  z.object({ ...reinstatement, textRef: textRefSchema.nullable() }),
  { lift: before => ({ ...before, textRef: null }) },
)
const appealing = { ...article, appeal: sealedTextSchema }
/** `textRef`: the author's new version, for the moderators to read; null: the public one. */
export const SuspensionAppealed = defineEvent('SuspensionAppealed', z.object(appealing)).next(
  z.object({ ...appealing, textRef: textRefSchema.nullable() }),
  { lift: before => ({ ...before, textRef: null }) },
)
/** `overturned` is followed by an ArticleReinstated of the same command. */
export const AppealDecided = defineEvent(
  'AppealDecided',
  z.object({
    ...article,
    outcome: z.enum(['upheld', 'overturned']),
    reason: sealedTextSchema,
    by: shortIdSchema,
  }),
)
/** A decision was undone: the appeal waits again. */
export const AppealReopened = defineEvent(
  'AppealReopened',
  z.object({ ...article, appeal: sealedTextSchema, reason: sealedTextSchema, by: shortIdSchema }),
)

export const articleModerationEvents = [
  ArticleSuspended,
  ArticleReinstated,
  SuspensionAppealed,
  AppealDecided,
  AppealReopened,
] as const
export type ArticleModerationEvent = EventOf<(typeof articleModerationEvents)[number]>
