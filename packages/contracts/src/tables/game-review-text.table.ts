import { bigint, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The versions of the text of a review, sealed as they lie in its stream: one of them becomes public. */
export const gameReviewText = defineTable(
  'game_review_text',
  { review_id: text(), revision: bigint(), sealed: text() },
  { key: ['review_id', 'revision'] },
)
