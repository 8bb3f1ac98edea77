import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { commentModerationEvents } from './comment-moderation.events.ts'
import { COMMENT_RULES, commentHideReasons, MENTIONS_MAX, QUOTE_MAX } from './comment-parts.ts'

const own = { commentId: shortIdSchema, authorId: shortIdSchema }
/** Opens to `CommentWords`, by the key of the comment. */
const sealed = z.string().min(1).max(20_000)
const subject = z.object({ kind: z.enum(['article', 'review']), id: shortIdSchema })

/** Whether its author is named was decided when it was posted: later changes can only hide more. */
export const CommentPosted = defineEvent(
  'CommentPosted',
  z.object({
    ...own,
    subject,
    subjectAuthorId: shortIdSchema,
    gameId: shortIdSchema,
    /** The comment that the conversation began with; null: this one. */
    rootId: shortIdSchema.nullable(),
    /** The comment it answers, and its author. */
    replyTo: z.object({ commentId: shortIdSchema, authorId: shortIdSchema }).nullable(),
    anonymous: z.boolean(),
    /** Members whom its words name, as they were called then. */
    mentions: z.array(shortIdSchema).max(MENTIONS_MAX),
    /** A picture of its author's that it shows. */
    imageId: shortIdSchema.nullable(),
    /** The quoted passage by its position in a public text: no text, so that purging the source purges the quote. */
    quote: z
      .object({
        textRef: z.string().regex(/^[at]\d{1,10}$/),
        blockId: z.string().min(1).max(40),
        from: z.number().int().min(0).max(QUOTE_MAX),
        to: z.number().int().min(1).max(QUOTE_MAX),
      })
      .nullable(),
    /** The rules that hold it for a moderator, as of that time; empty: it was shown immediately. */
    held: z.array(z.enum(COMMENT_RULES)).max(COMMENT_RULES.length),
    ruleVersion: z.number().int().min(1),
    sealed,
  }),
)
/** Its words from now on. */
export const CommentEdited = defineEvent('CommentEdited', z.object({ ...own, sealed }))
/** Its place stays where there are replies; its words go for good when the time is over. */
export const CommentDeleted = defineEvent('CommentDeleted', z.object({ ...own, purgeAt: z.iso.datetime() }))
export const CommentRestored = defineEvent('CommentRestored', z.object(own))
/** The undo period ended, or the author was erased. The key is deleted after this. */
export const CommentPurged = defineEvent('CommentPurged', z.object(own))

const byWriter = { ...own, subjectId: shortIdSchema, by: shortIdSchema }
/** Folded for readers, with the reason: `by` the author of the article. It keeps its place and its counts. */
export const CommentHidden = defineEvent(
  'CommentHidden',
  z.object({ ...byWriter, reason: z.enum(commentHideReasons) }),
)
export const CommentUnhidden = defineEvent('CommentUnhidden', z.object(byWriter))

export const commentFamily = defineFamily({
  prefix: 'comment',
  stream: (commentId: string) => commentId,
  events: [
    ...[
      CommentPosted,
      CommentEdited,
      CommentDeleted,
      CommentRestored,
      CommentPurged,
      CommentHidden,
      CommentUnhidden,
    ],
    ...commentModerationEvents,
  ],
})
export type CommentEvent = FamilyEvent<typeof commentFamily>
export const commentStream = commentFamily.stream
