import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Number of published articles per language, of a game and of all games (''). */
export const articleLanguage = defineTable(
  'article_language',
  { game_id: text(), language: text(), articles: integer() },
  { key: ['game_id', 'language'] },
)
