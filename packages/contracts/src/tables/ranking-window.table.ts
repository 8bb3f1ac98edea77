import type { RankingRange } from '../ranking/ranking-window.ts'
import { boolean, date, integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How often an article was liked, bookmarked and viewed in a day, week, month, and in all. */
export const rankingWindow = defineTable(
  'ranking_window',
  {
    article_id: text(),
    range: text<RankingRange>(),
    window_start: date(),
    likes: integer(),
    bookmarks: integer(),
    views: integer(),
    score: integer(),
    /** Is the article published? Kept here so that a page of a ranking is one walk along its index. */
    listed: boolean(),
  },
  {
    key: ['article_id', 'range', 'window_start'],
    // One window in order; with equal scores the lower ID first.
    indexes: c => [
      `(${c.range}, ${c.window_start}, ${c.score} desc, ${c.article_id}) where ${c.listed} and ${c.score} > 0`,
    ],
  },
)
