import { z } from 'zod'
import { dataOf, listOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { historyEntry } from '../moderation/moderation.api.ts'
import { caseReports } from '../reports/report.api.ts'
import { commentPicture, commentQuote } from './comment.api.ts'
import { commentSuspension } from './comment-moderation.api.ts'
import { COMMENT_RULES, commentHideReasons } from './comment-parts.ts'
import { moderatedCommentLists } from './moderated-comment-lists.ts'

/** GET moderation/article_comments. */
export const moderatedCommentsQuery = pageQuerySchema.extend({ list: z.enum(moderatedCommentLists) })

/** Text of a comment and its author. */
const said = z.object({
  /** Null where it is deleted. */
  body: z.string().nullable(),
  /** Null where the author is anonymous, was so at that time, or was erased. */
  authorName: z.string().nullable(),
})
const moderatedComment = said.extend({
  state: z.enum(['shown', 'suspended', 'held', 'deleted']),
  /** Rules that held it when it was posted. */
  heldBy: z.array(z.enum(COMMENT_RULES)),
  postedAt: timeSchema,
  editedAt: timeSchema.nullable(),
  /** The comment that it replies to. */
  parent: said.nullable(),
  /** The passage of the article that it is about. */
  quote: commentQuote.nullable(),
  picture: commentPicture,
  article: z.object({
    path: z.string(),
    title: z.string(),
    /** Is it public? */
    published: z.boolean(),
    gameSlug: z.string().nullable(),
    gameTitle: z.string().nullable(),
    gameTitleEn: z.string().nullable(),
  }),
  suspension: commentSuspension.nullable(),
  /** Why the author of the article has hidden it; null: it is not hidden. */
  hidden: z.enum(commentHideReasons).nullable(),
  reports: caseReports,
})
export type ModeratedCommentAttributes = z.output<typeof moderatedComment>
const moderatedCommentResource = resourceOf('moderatedComment', moderatedComment)
export type ModeratedCommentResource = z.output<typeof moderatedCommentResource>
/** An action of a moderator on a comment, or an appeal of its author. */
const commentHistoryEntry = historyEntry.extend({
  type: z.enum([
    ...([
      'CommentSuspended',
      'CommentReinstated',
      'CommentSuspensionAppealed',
      'CommentAppealDecided',
      'CommentReleased',
    ] as const),
  ]),
})
export type CommentHistoryAttributes = z.output<typeof commentHistoryEntry>
/** GET moderation/article_comments/{id}: with its timeline, oldest first. */
export const moderatedCommentDocument = dataOf(moderatedCommentResource).extend({
  meta: z.object({ timeline: z.array(resourceOf('historyEntry', commentHistoryEntry)) }),
})
export type ModeratedCommentDocument = z.output<typeof moderatedCommentDocument>
export const moderatedCommentList = listOf(moderatedCommentResource)
export type ModeratedComments = z.output<typeof moderatedCommentList>
