import { ArticleDeleted, articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import type { ArticleModerationEvent, SealedText } from '@koryaku/contracts/moderation/moderation.events.ts'
import { restrictedReadFamily } from '@koryaku/contracts/moderation/restricted-read.events.ts'
import { isModeration } from '@koryaku/contracts/server/moderation-chain.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on, type TableName } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'
import {
  appendHistory,
  foldHistory,
  type HistoryEvent,
  historyChanges,
  historyIndexes,
  historyRows,
  historyTable,
} from './article-history.ts'

/** The last suspension of an article and what became of it. Texts stay sealed: readers open them by key. */
interface ModerationCase {
  article_id: string
  author_id: string
  game_id: string
  state: 'suspended' | 'reinstated' | 'deleted'
  rule: string
  reason: SealedText
  evidence_revision: string
  suspended_at: string | Date
  appeal: SealedText | null
  appeal_state: 'waiting' | 'upheld' | 'overturned' | null
  appealed_at: string | Date | null
  /** Of the decision, or of the reinstatement without one. */
  decision: SealedText | null
  decided_at: string | Date | null
}

/** What moderators work with: cases, and the history of every article. */
export const moderation = defineProjection({
  name: 'moderation',
  tables: ['moderation_case', 'article_history'],
  schema: t => `
    create table ${t('moderation_case')} (
      article_id text primary key,
      author_id text not null,
      game_id text not null,
      state text not null,
      rule text not null,
      reason jsonb not null,
      evidence_revision bigint not null,
      suspended_at timestamptz not null,
      appeal jsonb,
      appeal_state text,
      appealed_at timestamptz,
      decision jsonb,
      decided_at timestamptz
    );
    ${historyTable(t)}
  `,
  indexes: t => `
    -- Suspended articles, the last first.
    create index on ${t('moderation_case')} (suspended_at desc, article_id) where state = 'suspended';
    -- Appeals that wait, the longest first.
    create index on ${t('moderation_case')} (appealed_at, article_id)
      where state = 'suspended' and appeal_state = 'waiting';
    ${historyIndexes(t)}
  `,
  handles: on(...articleFamily.events, ...restrictedReadFamily.events),
  async apply(db, events, t) {
    await applyToCases(db, events, t)
    await upsertRows(db, t('article_history'), ['event_id'], historyRows(events))
  },
  bulk: {
    changes: { article_history_change: historyChanges },
    async append(db, events, t, changes) {
      await applyToCases(db, events, t)
      appendHistory(changes, events)
    },
    folds: [{ tables: ['article_history'], statements: foldHistory }],
  },
})

type CaseEvent = Recorded<ArticleModerationEvent | EventOf<typeof ArticleDeleted>>
const isAboutCase = (event: Recorded<HistoryEvent>): event is CaseEvent =>
  isModeration(event) || event.type === ArticleDeleted.type

async function applyToCases(db: PoolClient, events: Recorded<HistoryEvent>[], t: TableName): Promise<void> {
  const relevant = events.filter(isAboutCase)
  const ids = relevant.map(({ data }) => data.articleId)
  const cases = await loadRows<ModerationCase>(db, t('moderation_case'), 'article_id', ids)
  for (const event of relevant) {
    const id = event.data.articleId
    const next = evolveCase(cases.get(id), event)
    if (next) cases.set(id, next)
  }
  await upsertRows(db, t('moderation_case'), ['article_id'], cases.values())
}

function evolveCase(known: ModerationCase | undefined, event: CaseEvent): ModerationCase | undefined {
  if (event.type === ArticleDeleted.type) return known && { ...known, state: 'deleted' }
  const at = event.metadata.occurredAt
  if (event.type === 'ArticleSuspended') {
    const { articleId, authorId, gameId, rule, reason, evidenceRevision } = event.data
    return {
      ...{ article_id: articleId, author_id: authorId, game_id: gameId, state: 'suspended' },
      ...{ rule, reason, evidence_revision: evidenceRevision, suspended_at: at },
      ...{ appeal: null, appeal_state: null, appealed_at: null, decision: null, decided_at: null },
    }
  }
  if (!known) return undefined
  switch (event.type) {
    case 'ArticleReinstated':
      return { ...known, state: 'reinstated', decision: event.data.reason, decided_at: at }
    case 'SuspensionAppealed':
      return { ...known, appeal: event.data.appeal, appeal_state: 'waiting', appealed_at: at }
    case 'AppealDecided': {
      const { outcome, reason } = event.data
      return { ...known, appeal_state: outcome, decision: reason, decided_at: at }
    }
    case 'AppealReopened': {
      const appealed_at = known.appealed_at ?? at
      const reopened = { appeal: event.data.appeal, appeal_state: 'waiting', appealed_at } as const
      return { ...known, ...reopened, decision: null, decided_at: null }
    }
    default:
      event satisfies never
      return known
  }
}
