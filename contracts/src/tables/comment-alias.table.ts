import { integer, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/**
 * Who has commented on what unnamed, numbered by the first such comment there, whether it was deleted since or not. Nobody has a number
 * for what they said by name: it would tell who became unnamed later.
 */
export const commentAlias = defineTable(
  'comment_alias',
  { subject_id: text(), author_id: text(), first_at: timestamptz(), first_id: text(), number: integer() },
  {
    key: ['subject_id', 'author_id'],
    indexes: a => [
      // Who came last, and those after whom somebody becomes known late.
      `(${a.subject_id}, ${a.number})`,
    ],
  },
)
