import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How many published articles of a game carry a tag. */
export const gameTag = defineTable(
  'game_tag',
  { game_id: text(), tag: text(), articles: integer() },
  {
    key: ['game_id', 'tag'],
    // The tags of a game, the most used first.
    indexes: c => [`(${c.game_id}, ${c.articles} desc, ${c.tag})`],
  },
)
