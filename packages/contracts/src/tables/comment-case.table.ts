import { text } from './columns.ts'
import { defineTable } from './define-table.ts'
import { moderationCase } from './moderation-case.table.ts'

const { article_id: _, game_id: __, evidence_revision: ___, ...columns } = moderationCase.columns

/** The last suspension of a comment and its outcome, as `moderation_case` has those of articles. */
export const commentCase = defineTable(
  'comment_case',
  {
    comment_id: text(),
    /** The article that it is about. */
    subject_id: text(),
    ...columns,
  },
  {
    key: ['comment_id'],
    indexes: c => [
      // Suspended comments, the last first.
      `(${c.suspended_at} desc, ${c.comment_id}) where ${c.state} = 'suspended'`,
      // Appeals that wait, the longest first.
      `(${c.appealed_at}, ${c.comment_id}) where ${c.state} = 'suspended' and ${c.appeal_state} = 'waiting'`,
    ],
  },
)
