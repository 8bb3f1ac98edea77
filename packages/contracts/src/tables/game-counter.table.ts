import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Every game of the catalogue has a row, so that the popular ones come from one index. */
export const gameCounter = defineTable(
  'game_counter',
  { game_id: text(), articles: integer(), followers: integer() },
  {
    key: ['game_id'],
    // The catalogue by popularity.
    indexes: c => [`((${c.articles} * 2 + ${c.followers}) desc, ${c.game_id})`],
  },
)
