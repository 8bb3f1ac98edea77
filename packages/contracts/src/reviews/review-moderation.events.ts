import { z } from 'zod'
import { textRefSchema } from '../articles/text/text-ref.ts'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'
import { suspensionRules } from '../moderation/moderation-rules.ts'
import { sealedTextSchema } from '../moderation/sealed-text.ts'

const review = { reviewId: shortIdSchema, authorId: shortIdSchema, gameId: shortIdSchema }

/**
 * All in `gameReview-{reviewId}`: the expected revision decides between a moderator and the author. Each event carries the hash of
 * the one before it in its metadata. A public review is suspended, with its score; it is public again when it is reinstated.
 */
export const ReviewSuspended = defineEvent(
  'ReviewSuspended',
  z.object({
    ...review,
    rule: z.enum(suspensionRules),
    reason: sealedTextSchema,
    /** The evidence: the text that readers had. */
    textRef: textRefSchema,
    by: shortIdSchema,
    /** `undo`: a moderator's reinstatement was undone; `reason` is then that of the suspension before. */
    cause: z.enum(['moderator', 'undo']),
    undoReason: sealedTextSchema.optional(),
  }),
)
export const ReviewReinstated = defineEvent(
  'ReviewReinstated',
  z.object({
    ...review,
    reason: sealedTextSchema,
    by: shortIdSchema,
    cause: z.enum(['moderator', 'appeal', 'undo']),
  }),
)
export const ReviewSuspensionAppealed = defineEvent(
  'ReviewSuspensionAppealed',
  z.object({ ...review, appeal: sealedTextSchema }),
)
/** `overturned` is followed by a ReviewReinstated of the same command. */
export const ReviewAppealDecided = defineEvent(
  'ReviewAppealDecided',
  z.object({
    ...review,
    outcome: z.enum(['upheld', 'overturned']),
    reason: sealedTextSchema,
    by: shortIdSchema,
  }),
)

export const reviewModerationEvents = [
  ReviewSuspended,
  ReviewReinstated,
  ReviewSuspensionAppealed,
  ReviewAppealDecided,
] as const
export type ReviewModerationEvent = EventOf<(typeof reviewModerationEvents)[number]>
