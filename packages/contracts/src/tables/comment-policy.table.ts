import type { CommentAudience } from '../comments/comment-parts.ts'
import { nullable, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Rules of authors for the comments of their articles. No row: anyone may comment, and no comment is pinned. */
export const commentPolicy = defineTable(
  'comment_policy',
  { subject_id: text(), audience: text<CommentAudience>(), pinned_id: nullable(text()) },
  { key: ['subject_id'] },
)
