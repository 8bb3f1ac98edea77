import { integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/**
 * Public scores of reviews over time: one row per period in which a review was public with one score. Weights and
 * exclusions are not in it: past scores are weighed by what is known about the accounts now.
 */
export const reviewScore = defineTable(
  'review_score',
  {
    review_id: text(),
    from_at: timestamptz(),
    /** Exclusive; null: it is the public score. */
    until_at: nullable(timestamptz()),
    game_id: text(),
    author_id: text(),
    score2: integer(),
    /** When the author gave the score, which a review that returns keeps. */
    scored_at: timestamptz(),
    /** First public score of the review. */
    first2: integer(),
  },
  {
    key: ['review_id', 'from_at'],
    // The scores of a game up to a date.
    indexes: c => [`(${c.game_id}, ${c.from_at})`],
  },
)
