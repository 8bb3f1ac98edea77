import { jsonb, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The text of an article that is not deleted, as it is shown and as it is searched. */
export const articleBody = defineTable(
  'article_body',
  {
    article_id: text(),
    html: text(),
    table_of_contents: jsonb<object>(),
    text: text(),
    /** By block ID: the number of the block and its quotable text. */
    blocks: jsonb<Record<string, [place: number, text: string]>>(),
  },
  { key: ['article_id'] },
)
