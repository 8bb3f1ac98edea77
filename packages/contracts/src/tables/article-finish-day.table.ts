import { date, integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How many visitors of a day (Japan time) reached the end of an article. */
export const articleFinishDay = defineTable(
  'article_finish_day',
  { article_id: text(), day: date(), finishes: integer() },
  { key: ['article_id', 'day'] },
)
