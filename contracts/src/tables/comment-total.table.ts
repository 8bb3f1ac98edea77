import { integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How many comments stand under what. */
export const commentTotal = defineTable(
  'comment_total',
  {
    subject_id: text(),
    /** Comments and replies that are shown. */
    comments: integer(),
    /** Conversations, deleted ones counted. */
    threads: integer(),
    /** When the last of them began: who comes later needs no new numbering of the others. */
    last_thread_at: nullable(timestamptz()),
  },
  { key: ['subject_id'], storage: 'fillfactor = 80' },
)
