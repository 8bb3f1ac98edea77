import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import type { SealedText } from '@koryaku/contracts/moderation/moderation.events.ts'
import type { RestrictedReadEvent } from '@koryaku/contracts/moderation/restricted-read.events.ts'
import type { Changes, Columns } from '#engine/changes.ts'
import type { TableName } from '#engine/projection.ts'

/** One line per event of an article, without its texts: who did what, when. */
export const historyTable = (t: TableName): string => `
  create table ${t('article_history')} (
    event_id uuid primary key,
    article_id text not null,
    position bigint not null,
    -- Of the article's stream; null for what happened beside it.
    revision bigint,
    type text not null,
    actor_id text not null,
    at timestamptz not null,
    rule text,
    -- Reason or appeal, sealed.
    text jsonb,
    outcome text,
    cause text,
    -- The evidence of a suspension, the texts that a moderator read.
    revisions bigint[] not null
  );
`
export const historyIndexes = (t: TableName): string => `
  -- The timeline of an article.
  create index on ${t('article_history')} (article_id, position);
  -- What a moderator did between two times.
  create index on ${t('article_history')} (actor_id, at)
    where type in ('ArticleSuspended', 'ArticleReinstated', 'AppealDecided', 'AppealReopened');
  -- Moderation events in order, for sealing.
  create index on ${t('article_history')} (position)
    where type in ('ArticleSuspended', 'ArticleReinstated', 'SuspensionAppealed', 'AppealDecided', 'AppealReopened');
`

export type HistoryEvent = ArticleEvent | RestrictedReadEvent

interface HistoryRow {
  event_id: string
  article_id: string
  position: string
  revision: string | null
  type: string
  actor_id: string
  at: string
  rule: string | null
  text: SealedText | null
  outcome: string | null
  cause: string | null
  revisions: string[]
}

export const historyRows = (events: readonly Recorded<HistoryEvent>[]): HistoryRow[] =>
  events.map(event => {
    const { data } = event
    const isBeside = event.type === 'RestrictedContentRead'
    return {
      event_id: event.id,
      article_id: data.articleId,
      position: event.position.toString(),
      revision: isBeside ? null : event.revision.toString(),
      type: event.type,
      actor_id: event.metadata.actorId,
      at: event.metadata.occurredAt,
      rule: 'rule' in data ? data.rule : null,
      text: sealedTextOf(data),
      outcome: 'outcome' in data ? data.outcome : null,
      cause: 'cause' in data ? data.cause : null,
      revisions:
        'revisions' in data ? data.revisions : 'evidenceRevision' in data ? [data.evidenceRevision] : [],
    }
  })

/** The same columns, in their order, for a rebuild; two of them as text. */
export const historyChanges: Columns = {
  ...{ event_id: 'uuid', article_id: 'text', position: 'bigint', revision: 'bigint', type: 'text' },
  ...{ actor_id: 'text', at: 'timestamptz', rule: 'text', text: 'text', outcome: 'text', cause: 'text' },
  revisions: 'text[]',
}

export function appendHistory(changes: Changes, events: readonly Recorded<HistoryEvent>[]): void {
  for (const row of historyRows(events))
    changes.add('article_history_change', [
      ...[row.event_id, row.article_id, BigInt(row.position)],
      ...[row.revision === null ? null : BigInt(row.revision), row.type, row.actor_id, row.at, row.rule],
      ...[row.text === null ? null : JSON.stringify(row.text), row.outcome, row.cause, row.revisions],
    ])
}

export const foldHistory = (t: TableName): string[] => [
  `insert into ${t('article_history')}
   select event_id, article_id, position, revision, type, actor_id, at, rule, text::jsonb, outcome, cause,
          revisions::bigint[] from ${t('article_history_change')}`,
]

function sealedTextOf(data: HistoryEvent['data']): SealedText | null {
  if ('undoReason' in data && data.undoReason) return data.undoReason
  if ('reason' in data) return data.reason
  return 'appeal' in data ? data.appeal : null
}
