import type { CommentAudience } from '../comments/comment-parts.ts'
import { nullable, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** What the author of an article decided about its comments; no row: anyone may comment, and none is pinned. */
export const commentPolicy = defineTable(
  'comment_policy',
  { subject_id: text(), audience: text<CommentAudience>(), pinned_id: nullable(text()) },
  { key: ['subject_id'] },
)
