import { integer, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/**
 * Anonymous commenters of each subject, numbered by their first anonymous comment there, deleted or not. Comments
 * posted by name get no number: it would reveal members who became anonymous later.
 */
export const commentAlias = defineTable(
  'comment_alias',
  { subject_id: text(), author_id: text(), first_at: timestamptz(), first_id: text(), number: integer() },
  {
    key: ['subject_id', 'author_id'],
    indexes: a => [
      // The highest number, and those to renumber after a late event.
      `(${a.subject_id}, ${a.number})`,
    ],
  },
)
