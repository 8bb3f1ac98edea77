import type { SealedText } from '../moderation/moderation.events.ts'
import { bigint, bigints, jsonb, nullable, text, timestamptz, uuid } from './columns.ts'
import { defineTable } from './define-table.ts'

/** One line per event of an article, without its texts: who did what, when. */
export const articleHistory = defineTable(
  'article_history',
  {
    event_id: uuid(),
    article_id: text(),
    position: bigint(),
    /** Of the article's stream; null for what happened beside it. */
    revision: nullable(bigint()),
    type: text(),
    actor_id: text(),
    at: timestamptz(),
    rule: nullable(text()),
    /** Reason or appeal, sealed. */
    text: nullable(jsonb<SealedText>()),
    outcome: nullable(text()),
    cause: nullable(text()),
    /** The evidence of a suspension, the texts that a moderator read. */
    revisions: bigints(),
  },
  {
    key: ['event_id'],
    indexes: c => [
      // The timeline of an article.
      `(${c.article_id}, ${c.position})`,
      // What a moderator did between two times.
      `(${c.actor_id}, ${c.at})
        where ${c.type} in ('ArticleSuspended', 'ArticleReinstated', 'AppealDecided', 'AppealReopened')`,
      // Moderation events in order, for sealing.
      `(${c.position})
        where ${c.type} in ('ArticleSuspended', 'ArticleReinstated', 'SuspensionAppealed', 'AppealDecided', 'AppealReopened')`,
    ],
  },
)
