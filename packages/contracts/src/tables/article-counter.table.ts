import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Changed with every reaction: room in the page lets the row stay there. */
export const articleCounter = defineTable(
  'article_counter',
  {
    article_id: text(),
    likes: integer(),
    bookmarks: integer(),
    views: integer(),
    views_excluded: integer(),
    /** Views that reached the end. */
    finishes: integer(),
  },
  { key: ['article_id'], storage: 'fillfactor = 80' },
)
