import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How many published articles of a game spell a tag like this. */
export const tagSpelling = defineTable(
  'tag_spelling',
  { game_id: text(), tag_key: text(), tag: text(), articles: integer() },
  { key: ['game_id', 'tag_key', 'tag'] },
)
