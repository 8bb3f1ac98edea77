import { boolean, integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** What a ranking says of an article. */
export const rankedArticle = defineTable(
  'ranked_article',
  {
    article_id: text(),
    game_id: nullable(text()),
    listed: boolean(),
    published_at: nullable(timestamptz()),
    /** Of all time, as in the window 'all'. */
    likes: integer(),
    bookmarks: integer(),
    views: integer(),
    score: integer(),
  },
  {
    key: ['article_id'],
    // A game's popular articles.
    indexes: c => [
      `(${c.game_id}, ${c.score} desc, ${c.published_at} desc, ${c.article_id} desc) where ${c.listed}`,
    ],
  },
)
