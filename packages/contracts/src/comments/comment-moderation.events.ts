import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'
import { suspensionRules } from '../moderation/moderation-rules.ts'
import { sealedTextSchema } from '../moderation/sealed-text.ts'
import { MENTIONS_MAX } from './comment-parts.ts'

/** `subjectId`: the article that the comment is about. */
const comment = { commentId: shortIdSchema, authorId: shortIdSchema, subjectId: shortIdSchema }

/**
 * All in `comment-{commentId}`: the expected revision decides between a moderator and the author. A suspended comment cannot be edited,
 * so its text at that revision is the evidence. Each event carries the hash of the one before it in its metadata.
 */
export const CommentSuspended = defineEvent(
  'CommentSuspended',
  z.object({
    ...comment,
    rule: z.enum(suspensionRules),
    reason: sealedTextSchema,
    by: shortIdSchema,
    /** `undo`: a moderator's reinstatement was undone; `reason` is then that of the suspension before. */
    cause: z.enum(['moderator', 'undo']),
    undoReason: sealedTextSchema.optional(),
  }),
)
const reinstatement = {
  ...comment,
  reason: sealedTextSchema,
  by: shortIdSchema,
  cause: z.enum(['moderator', 'appeal', 'undo']),
}
export const CommentReinstated = defineEvent('CommentReinstated', z.object(reinstatement)).next(
  // `isHeldAgain`: the comment was held before its suspension, and an undo of that holds it again.
  z.object({ ...reinstatement, isHeldAgain: z.boolean() }),
  { lift: before => ({ ...before, isHeldAgain: false }) },
)
export const CommentSuspensionAppealed = defineEvent(
  'CommentSuspensionAppealed',
  z.object({ ...comment, appeal: sealedTextSchema }),
)
/** `overturned` is followed by a CommentReinstated of the same command. */
export const CommentAppealDecided = defineEvent(
  'CommentAppealDecided',
  z.object({
    ...comment,
    outcome: z.enum(['upheld', 'overturned']),
    reason: sealedTextSchema,
    by: shortIdSchema,
  }),
)

/**
 * A held comment is shown from now on. Repeats the recipients of `CommentPosted`, who are notified only now. A held comment that is
 * suspended instead becomes public by the reinstatement.
 */
export const CommentReleased = defineEvent(
  'CommentReleased',
  z.object({
    ...comment,
    subjectAuthorId: shortIdSchema,
    replyTo: z.object({ commentId: shortIdSchema, authorId: shortIdSchema }).nullable(),
    mentions: z.array(shortIdSchema).max(MENTIONS_MAX),
    by: shortIdSchema,
  }),
)

export const commentModerationEvents = [
  CommentSuspended,
  CommentReinstated,
  CommentSuspensionAppealed,
  CommentAppealDecided,
  CommentReleased,
] as const
export type CommentModerationEvent = EventOf<(typeof commentModerationEvents)[number]>
