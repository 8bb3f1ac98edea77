import { bigint, boolean, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The saves of a text as they lie in its stream: sealed, whole or steps from the one before. */
export const articleText = defineTable(
  'article_text',
  { article_id: text(), revision: bigint(), whole: boolean(), sealed: text(), saved_at: timestamptz() },
  {
    key: ['article_id', 'revision'],
    // The newest whole one, from which a text is read.
    indexes: c => [`(${c.article_id}, ${c.revision}) where ${c.whole}`],
  },
)
