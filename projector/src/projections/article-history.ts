import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { CommentModerationEvent } from '@koryaku/contracts/comments/comment-moderation.events.ts'
import type { RestrictedReadEvent } from '@koryaku/contracts/moderation/restricted-read.events.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import type { ReviewModerationEvent } from '@koryaku/contracts/reviews/review-moderation.events.ts'
import { articleHistory } from '@koryaku/contracts/tables/article-history.table.ts'
import { nullable, text, texts } from '@koryaku/contracts/tables/columns.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { Changes } from '#engine/changes.ts'
import { defineChanges } from '#engine/define-changes.ts'
import type { TableName } from '#engine/table-name.ts'

export type HistoryEvent = ArticleEvent | RestrictedReadEvent | ReviewModerationEvent | CommentModerationEvent

const articleIdIn = (data: HistoryEvent['data']): string => {
  if ('commentId' in data) return data.subjectId
  return 'reviewId' in data ? '' : data.articleId
}

type HistoryRow = Written<typeof articleHistory>

const REINSTATEMENTS = ['ArticleReinstated', 'ReviewReinstated', 'CommentReinstated'] as const
type Reinstatement = Extract<Recorded<HistoryEvent>, { type: (typeof REINSTATEMENTS)[number] }>
const isReinstatement = (event: Recorded<HistoryEvent>): event is Reinstatement =>
  (REINSTATEMENTS as readonly string[]).includes(event.type)

export const historyRows = (events: readonly Recorded<HistoryEvent>[]): HistoryRow[] =>
  events.map(event => {
    const { data } = event
    const isBeside = event.type === 'RestrictedContentRead'
    return {
      event_id: event.id,
      article_id: articleIdIn(data),
      review_id: 'reviewId' in data ? data.reviewId : null,
      comment_id: 'commentId' in data ? data.commentId : null,
      position: event.position.toString(),
      revision: isBeside ? null : event.revision.toString(),
      type: event.type,
      actor_id: event.metadata.actorId,
      at: event.metadata.occurredAt,
      rule: 'rule' in data ? data.rule : null,
      text: sealedTextOf(data),
      outcome: 'outcome' in data ? data.outcome : null,
      // The cause of a schedule's end or of a withdrawal is not shown to moderators.
      cause: isReinstatement(event) ? event.data.cause : null,
      revisions:
        'revisions' in data ? data.revisions : 'evidenceRevision' in data ? [data.evidenceRevision] : [],
    }
  })

/** The same for a rebuild; values that are neither number nor text wait for the fold as text. */
export const historyChange = defineChanges('article_history_change', {
  ...articleHistory.columns,
  text: nullable(text()),
  revisions: texts(),
})

export function appendHistory(changes: Changes, events: readonly Recorded<HistoryEvent>[]): void {
  for (const row of historyRows(events))
    changes.add(historyChange, { ...row, text: row.text === null ? null : JSON.stringify(row.text) })
}

export function foldHistory(t: TableName): string[] {
  const { text, revisions } = historyChange.names
  const asText: Record<string, string> = { [text]: `${text}::jsonb`, [revisions]: `${revisions}::bigint[]` }
  const columns = Object.keys(articleHistory.columns).map(name => asText[name] ?? name)
  return [
    `insert into ${t(articleHistory)} (${articleHistory.list}) select ${columns.join(', ')} from ${t(historyChange)}`,
  ]
}

function sealedTextOf(data: HistoryEvent['data']): SealedText | null {
  if ('undoReason' in data && data.undoReason) return data.undoReason
  if ('reason' in data) return data.reason
  return 'appeal' in data ? data.appeal : null
}
