import { z } from 'zod'
import type { ArticleType } from '../articles/article.api.ts'
import type { ArticleEvent } from '../articles/article.events.ts'
import { pageQuerySchema, type Resource } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLines } from '../line-of-text.ts'
import { userNameSchema } from '../users/user-profile.ts'
import { APPEAL_MAX, REASON_MAX, type SuspensionRule, suspensionRules, UNDO_MAX } from './moderation-rules.ts'
import type { RestrictedReadEvent } from './restricted-read.events.ts'

const written = (max: number) => writtenLines(max).min(1)
const revision = z.string().regex(/^\d{1,19}$/)

/** POST moderation/articles/{path}/suspend. `evidenceRevision`: of the stream of the article. */
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
/** A text as it was at a revision, everything that it says in plain words. */
export interface ArticleRevisionAttributes {
  revision: string
  title: string
  description: string
  tags: string[]
  text: string
}
/** `recorded`: the text is not public, so that the reading of it is in the timeline now. */
export interface ReadingsAnswer {
  data: Resource<'articleRevision', ArticleRevisionAttributes>[]
  meta: { recorded: boolean }
}

const time = z.iso.datetime({ offset: true }).transform(text => new Date(text).toISOString())
const period = { moderator: userNameSchema, from: time, to: time }
/** POST moderation/undo/preview. Times: from (inclusive), to (exclusive). */
export const undoPreviewBody = z.object(period)
/** POST moderation/undo. */
export const undoBody = z.object({
  ...period,
  reason: written(REASON_MAX),
  articleIds: z.array(shortIdSchema).min(1).max(UNDO_MAX),
})
export interface UndoItemAttributes {
  title: string
  /** What the undo does, in order; empty: it stands so already, or cannot be undone. */
  effects: ('reinstate' | 'suspend' | 'reopen_appeal')[]
  /** Why it cannot be undone. */
  obstacle: 'deleted' | 'own_article' | 'nothing_done' | 'others_acted_since' | 'acted_again_later' | null
}
export interface UndoAnswer {
  data: Resource<'undoItem', UndoItemAttributes>[]
}

/** An article as moderators see it in lists: who and what, none of its text. */
export interface ModeratedArticleAttributes {
  title: string
  type: ArticleType
  path: string
  gameSlug: string | null
  gameTitle: string | null
  gameTitleEn: string | null
  /** Null where the author publishes without a name, or was erased. */
  authorName: string | null
  /** Reports about it that are open. */
  openReports: number
  suspension: SuspensionAttributes | null
}
export type ModeratedArticleResource = Resource<'moderatedArticle', ModeratedArticleAttributes>

/** The last suspension and what became of it. Texts are null once their author was erased. */
export interface SuspensionAttributes {
  state: 'suspended' | 'reinstated'
  rule: SuspensionRule
  reason: string | null
  evidenceRevision: string
  suspendedAt: string
  appealState: 'waiting' | 'upheld' | 'overturned' | null
  appeal: string | null
  appealedAt: string | null
  /** Of the decision, or of the reinstatement without one. */
  decision: string | null
  decidedAt: string | null
}
/** GET my/articles/{path}/suspension. */
export interface SuspensionDocument {
  data: Resource<'suspension', SuspensionAttributes & { title: string }>
}

/** GET moderation/articles. */
export const moderatedArticlesQuery = pageQuerySchema.extend({ list: z.enum(['suspended', 'appeals']) })

/** What a timeline tells of: all that happens to an article, and who read what is not public. */
export type HistoryEventType = (ArticleEvent | RestrictedReadEvent)['type']

/** One line of the timeline of an article. */
export interface HistoryEntryAttributes {
  type: HistoryEventType
  at: string
  /** Of the article's stream; null for a reading. */
  revision: string | null
  rule: SuspensionRule | null
  /** Reason or appeal. */
  text: string | null
  outcome: 'upheld' | 'overturned' | null
  cause: 'moderator' | 'appeal' | 'undo' | null
  /** The evidence of a suspension, the texts that were read. */
  revisions: string[]
  /** `author` for the author of the article, else the name. */
  actor: { kind: 'author' } | { kind: 'member'; name: string | null }
}
/** GET moderation/articles/{path}: the article and its whole timeline, oldest first. */
export interface TimelineDocument {
  data: ModeratedArticleResource
  meta: { timeline: Resource<'historyEntry', HistoryEntryAttributes>[] }
}
/** GET moderation/summary: how much waits. */
export interface ModerationSummary {
  reports: number
  appeals: number
  suspended: number
  inquiries: number
}
/** POST moderation/audits. */
export interface ModerationAuditAttributes {
  events: number
  seals: number
  waiting: number
  head: string | null
  faults: {
    kind: 'changed' | 'missing' | 'unsealed' | 'link' | 'seal'
    articleId: string
    revision: string
    eventId: string
  }[]
}
