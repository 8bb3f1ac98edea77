import { integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Number of comments per subject. */
export const commentTotal = defineTable(
  'comment_total',
  {
    subject_id: text(),
    /** Comments and replies that are shown. */
    comments: integer(),
    /** Conversations, deleted ones counted. */
    threads: integer(),
    /** Start of the last conversation: later ones need no renumbering. */
    last_thread_at: nullable(timestamptz()),
  },
  { key: ['subject_id'], storage: 'fillfactor = 80' },
)
