import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Counts of published articles and followers. Every game of the catalogue has a row. */
export const gameCounter = defineTable(
  'game_counter',
  { game_id: text(), articles: integer(), followers: integer() },
  { key: ['game_id'] },
)
