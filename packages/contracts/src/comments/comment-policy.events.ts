import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { commentAudiences } from './comment-parts.ts'

/** Rules of the author of an article for its comments. Each event has all rules, so the last one alone decides. */
export const CommentPolicyChanged = defineEvent(
  'CommentPolicyChanged',
  z.object({
    /** The article, and its author. */
    subjectId: shortIdSchema,
    authorId: shortIdSchema,
    audience: z.enum(commentAudiences),
    /** The conversation above the others; null: none. */
    pinnedId: shortIdSchema.nullable(),
  }),
)

export const commentPolicyFamily = defineFamily({
  prefix: 'commentPolicy',
  stream: (subjectId: string) => subjectId,
  events: [CommentPolicyChanged],
})
export type CommentPolicyEvent = FamilyEvent<typeof commentPolicyFamily>
export const commentPolicyStream = commentPolicyFamily.stream
