import { text } from './columns.ts'
import { defineTable } from './define-table.ts'
import { moderationCase } from './moderation-case.table.ts'

const { article_id: _, evidence_revision: __, ...columns } = moderationCase.columns

/** The last suspension of a review and its outcome, as `moderation_case` has those of articles. */
export const reviewCase = defineTable(
  'review_case',
  { review_id: text(), ...columns },
  {
    key: ['review_id'],
    indexes: c => [
      // Suspended reviews, the last first.
      `(${c.suspended_at} desc, ${c.review_id}) where ${c.state} = 'suspended'`,
      // Appeals that wait, the longest first.
      `(${c.appealed_at}, ${c.review_id}) where ${c.state} = 'suspended' and ${c.appeal_state} = 'waiting'`,
    ],
  },
)
