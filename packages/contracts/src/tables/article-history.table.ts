import type { ArticleEvent } from '../articles/article.events.ts'
import type { CommentModerationEvent } from '../comments/comment-moderation.events.ts'
import type { SuspensionRule } from '../moderation/moderation-rules.ts'
import type { RestrictedReadEvent } from '../moderation/restricted-read.events.ts'
import type { SealedText } from '../moderation/sealed-text.ts'
import { moderationTypes, moderatorTypes } from '../moderation-types.ts'
import type { ReviewModerationEvent } from '../reviews/review-moderation.events.ts'
import { bigint, bigints, jsonb, nullable, text, timestamptz, uuid } from './columns.ts'
import { defineTable } from './define-table.ts'

const inSql = (types: readonly string[]) => types.map(type => `'${type}'`).join(', ')

/**
 * One row per event of an article, without its texts, and per moderation event of a review or comment: actor, action,
 * time.
 */
export const articleHistory = defineTable(
  'article_history',
  {
    event_id: uuid(),
    /** Empty: it is about a review. */
    article_id: text(),
    /** The review that was moderated; null: it is about an article or a comment. */
    review_id: nullable(text()),
    /** The comment that was moderated; null: it is about an article or a review. */
    comment_id: nullable(text()),
    position: bigint(),
    /** Revision of the stream of the article, review or comment; null for events of other streams. */
    revision: nullable(bigint()),
    type: text<
      (ArticleEvent | RestrictedReadEvent | ReviewModerationEvent | CommentModerationEvent)['type']
    >(),
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
      // The timeline of a review.
      `(${c.review_id}, ${c.position}) where ${c.review_id} is not null`,
      // The timeline of a comment.
      `(${c.comment_id}, ${c.position}) where ${c.comment_id} is not null`,
      // Actions of a moderator in a period.
      `(${c.actor_id}, ${c.at})
        where ${c.type} in (${inSql(moderatorTypes)})`,
      // Moderation events in order, for sealing.
      `(${c.position})
        where ${c.type} in (${inSql(moderationTypes)})`,
    ],
  },
)
