import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Every member has a row, so that lists by counts come from one index. */
export const userCounter = defineTable(
  'user_counter',
  { user_id: text(), articles: integer(), followers: integer(), following: integer() },
  {
    key: ['user_id'],
    storage: 'fillfactor = 80',
    // The list of members, by followers, by articles.
    indexes: c => [`(${c.followers} desc, ${c.user_id})`, `(${c.articles} desc, ${c.user_id})`],
  },
)
