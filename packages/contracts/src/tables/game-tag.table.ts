import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How many published articles of a game carry a tag, and its most used spelling. */
export const gameTag = defineTable(
  'game_tag',
  { game_id: text(), tag_key: text(), tag: text(), articles: integer() },
  {
    key: ['game_id', 'tag_key'],
    indexes: c => [
      // The tags of a game, the most used first.
      `(${c.game_id}, ${c.articles} desc, ${c.tag_key})`,
      // Tags with a typed prefix, compared by code points, since a collation ignores some letters.
      `(${c.game_id}, ${c.tag_key} collate "C")`,
      // The tags of all games, the most used first.
      `(${c.articles} desc, ${c.game_id}, ${c.tag_key})`,
    ],
  },
)
