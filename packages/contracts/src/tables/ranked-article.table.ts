import { boolean, integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** An article in a ranking. */
export const rankedArticle = defineTable(
  'ranked_article',
  {
    article_id: text(),
    game_id: nullable(text()),
    listed: boolean(),
    published_at: nullable(timestamptz()),
    /** All-time counts, as in the window 'all'. */
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
