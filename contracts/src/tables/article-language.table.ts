import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How many published articles there are in a language: of a game, and of all of them (''). */
export const articleLanguage = defineTable(
  'article_language',
  { game_id: text(), language: text(), articles: integer() },
  { key: ['game_id', 'language'] },
)
