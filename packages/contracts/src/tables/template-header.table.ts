import type { ArticleDocument } from '../articles/article-document.ts'
import { boolean, integer, jsonb, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Headers of templates. A removed one keeps its row, without text. */
export const templateHeader = defineTable(
  'template_header',
  {
    header_id: text(),
    owner_id: text(),
    title: text(),
    purpose: text(),
    place: integer(),
    head: jsonb<ArticleDocument>(),
    removed: boolean(),
    updated_at: timestamptz(),
  },
  {
    key: ['header_id'],
    // My headers, and the site's, in their order.
    indexes: c => [`(${c.owner_id}, ${c.place}, ${c.header_id}) where not ${c.removed}`],
  },
)
