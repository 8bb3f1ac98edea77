import { bigint, text, timestamptz, uuid } from './columns.ts'
import { defineTable } from './define-table.ts'

/** First publications of articles and reviews. Followers are notified of them when they read, without a row each. */
export const publication = defineTable(
  'publication',
  {
    /** The article or review. */
    work_id: text(),
    kind: text<'article' | 'review'>(),
    author_id: text(),
    /** Position and ID of the first publishing event. */
    position: bigint(),
    notification_id: uuid(),
    created_at: timestamptz(),
  },
  {
    key: ['work_id'],
    indexes: c => [
      // The newest publications of a followed author.
      `(${c.author_id}, ${c.position} desc)`,
      // Publications since the last look, for open notification streams.
      `(${c.position})`,
    ],
    uniqueIndexes: c => [`(${c.notification_id})`],
  },
)
