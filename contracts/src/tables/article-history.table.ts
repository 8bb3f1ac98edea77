import type { ArticleEvent } from '../articles/article.events.ts'
import type { SealedText } from '../moderation/moderation.events.ts'
import type { SuspensionRule } from '../moderation/moderation-rules.ts'
import { moderationTypes, moderatorTypes } from '../moderation/moderation-types.ts'
import type { RestrictedReadEvent } from '../moderation/restricted-read.events.ts'
import { bigint, bigints, jsonb, nullable, text, timestamptz, uuid } from './columns.ts'
import { defineTable } from './define-table.ts'

const inSql = (types: readonly string[]) => types.map(type => `'${type}'`).join(', ')

/** One line per event of an article, without its texts: who did what, when. */
export const articleHistory = defineTable(
  'article_history',
  {
    event_id: uuid(),
    article_id: text(),
    position: bigint(),
    /** Of the article's stream; null for what happened beside it. */
    revision: nullable(bigint()),
    type: text<(ArticleEvent | RestrictedReadEvent)['type']>(),
    actor_id: text(),
    at: timestamptz(),
    rule: nullable(text<SuspensionRule>()),
    /** Reason or appeal, sealed. */
    text: nullable(jsonb<SealedText>()),
    outcome: nullable(text<'upheld' | 'overturned'>()),
    cause: nullable(text<'moderator' | 'appeal' | 'undo'>()),
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
        where ${c.type} in (${inSql(moderatorTypes)})`,
      // Moderation events in order, for sealing.
      `(${c.position})
        where ${c.type} in (${inSql(moderationTypes)})`,
    ],
  },
)
