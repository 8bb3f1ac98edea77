import { z } from 'zod'
import { countSchema, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLines } from '../line-of-text.ts'
import { userNameSchema } from '../users/user-profile.ts'
import { APPEAL_MAX, REASON_MAX, suspensionRules, UNDO_MAX } from './moderation-rules.ts'

const written = (max: number) => writtenLines(max).min(1)
const revision = z.string().regex(/^\d{1,19}$/)

/** POST moderation/articles/{path}/suspend. `evidenceRevision`: a revision of the article's stream. */
export const suspendBody = z.object({
  rule: z.enum(suspensionRules),
  reason: written(REASON_MAX),
  evidenceRevision: revision,
})
/** POST moderation/articles/{path}/reinstate. */
export const reinstateBody = z.object({ reason: written(REASON_MAX) })
/** POST moderation/articles/{path}/decide_appeal. */
export const decideAppealBody = z.object({
  outcome: z.enum(['upheld', 'overturned']),
  reason: written(REASON_MAX),
})
/** POST my/articles/{path}/appeal. */
export const appealBody = z.object({ appeal: written(APPEAL_MAX) })

/** POST moderation/articles/{path}/readings: one text, or two to compare. */
export const readingsBody = z.object({ revisions: z.array(revision).min(1).max(2) })
/** A text at a revision, with all its content as plain text. */
const articleRevision = z.object({
  revision: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  text: z.string(),
})
export type ArticleRevisionAttributes = z.output<typeof articleRevision>
/** `recorded`: the text is not public, so that the reading of it is in the timeline now. */
export const readingsAnswer = z.object({
  data: z.array(resourceOf('articleRevision', articleRevision)),
  meta: z.object({ recorded: z.boolean() }),
})
export type ReadingsAnswer = z.output<typeof readingsAnswer>

const time = z.iso.datetime({ offset: true }).transform(text => new Date(text).toISOString())
const period = { moderator: userNameSchema, from: time, to: time }
/** POST moderation/undo/preview. Times: from (inclusive), to (exclusive). */
export const undoPreviewBody = z.object(period)
/** POST moderation/undo. */
export const undoBody = z
  .object({
    ...period,
    reason: written(REASON_MAX),
    articleIds: z.array(shortIdSchema).max(UNDO_MAX).default([]),
    commentIds: z.array(shortIdSchema).max(UNDO_MAX).default([]),
  })
  .refine(({ articleIds, commentIds }) => articleIds.length + commentIds.length > 0)
const undoItem = z.object({
  kind: z.enum(['article', 'comment']),
  /** Title of an article, or the beginning of a comment. */
  title: z.string(),
  /** The actions of the undo, in order; empty: already in that state, or impossible. */
  effects: z.array(z.enum(['reinstate', 'suspend', 'reopen_appeal'])),
  /** Why it cannot be undone. */
  obstacle: z
    .enum([
      'deleted',
      'own_article',
      'nothing_done',
      'others_acted_since',
      // A held comment was shown.
      'released',
      'acted_again_later',
      'appeal_decided',
    ])
    .nullable(),
})
export type UndoItemAttributes = z.output<typeof undoItem>
export const undoAnswer = z.object({ data: z.array(resourceOf('undoItem', undoItem)) })
export type UndoAnswer = z.output<typeof undoAnswer>

const appealStates = ['waiting', 'upheld', 'overturned'] as const
/** The last suspension and what became of it. Texts are null once their author was erased. */
export const suspension = z.object({
  state: z.enum(['suspended', 'reinstated']),
  rule: z.enum(suspensionRules),
  reason: z.string().nullable(),
  evidenceRevision: z.string(),
  suspendedAt: timeSchema,
  appealState: z.enum(appealStates).nullable(),
  appeal: z.string().nullable(),
  appealedAt: timeSchema.nullable(),
  /** Time of the decision, or of the reinstatement without one. */
  decision: z.string().nullable(),
  decidedAt: timeSchema.nullable(),
})
export type SuspensionAttributes = z.output<typeof suspension>
/** GET my/articles/{path}/suspension. */
export const suspensionDocument = dataOf(resourceOf('suspension', suspension.extend({ title: z.string() })))
export type SuspensionDocument = z.output<typeof suspensionDocument>

/** Response of commands: the new state of the article. */
export const standingDocument = dataOf(
  resourceOf('article', z.object({ suspended: z.boolean(), appealState: z.enum(appealStates).nullable() })),
)

/** One line of a timeline. Each kind of content declares its types. */
export const historyEntry = z.object({
  type: z.string(),
  at: timeSchema,
  /** Revision of the article's stream; null for a reading. */
  revision: z.string().nullable(),
  rule: z.enum(suspensionRules).nullable(),
  /** Reason or appeal. */
  text: z.string().nullable(),
  outcome: z.enum(['upheld', 'overturned']).nullable(),
  cause: z.enum(['moderator', 'appeal', 'undo']).nullable(),
  /** The evidence of a suspension, the texts that were read. */
  revisions: z.array(z.string()),
  /** `author` for the author of the article, else the name. */
  actor: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('author') }),
    z.object({ kind: z.literal('member'), name: z.string().nullable() }),
  ]),
})
/** GET moderation/summary: how much waits. */
const moderationSummary = z.object({
  reports: countSchema,
  appeals: countSchema,
  suspended: countSchema,
  inquiries: countSchema,
  suspendedReviews: countSchema,
  reviewAppeals: countSchema,
  /** Comments with open reports, held ones, and appeals about comments; the sum of the lists below. */
  comments: countSchema,
  commentLists: z.object({ reported: countSchema, held: countSchema, appeals: countSchema }),
})
export type ModerationSummary = z.output<typeof moderationSummary>
export const moderationSummaryDocument = dataOf(resourceOf('moderationSummary', moderationSummary))
export type ModerationSummaryDocument = z.output<typeof moderationSummaryDocument>

/** POST moderation/audits. */
const moderationAudit = z.object({
  events: countSchema,
  seals: countSchema,
  waiting: countSchema,
  head: z.string().nullable(),
  faults: z.array(
    z.object({
      kind: z.enum(['changed', 'missing', 'unsealed', 'link', 'seal']),
      articleId: z.string(),
      revision: z.string(),
      eventId: z.string(),
    }),
  ),
})
export type ModerationAuditAttributes = z.output<typeof moderationAudit>
export const moderationAuditDocument = dataOf(resourceOf('moderationAudit', moderationAudit))
export type ModerationAuditDocument = z.output<typeof moderationAuditDocument>
