import type { PlayOutcome } from '../reviews/review-parts.ts'
import { integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Playthroughs of a review. Days are ISO text. */
export const reviewPlaythrough = defineTable(
  'review_playthrough',
  {
    review_id: text(),
    playthrough_id: text(),
    /** Order in the review: each one added is above all before it. */
    ord: integer(),
    /** When it was added. */
    at: timestamptz(),
    score2: integer(),
    platform: text(),
    hours: nullable(integer()),
    outcome: nullable(text<PlayOutcome>()),
    version_id: nullable(text()),
    played_on: nullable(text()),
  },
  { key: ['review_id', 'playthrough_id'] },
)
