import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Reviews of a game that count in its average, by platform, outcome (empty: not given) and score. No rows of zero. */
export const gameScorePart = defineTable(
  'game_score_part',
  {
    game_id: text(),
    platform: text(),
    outcome: text(),
    score2: integer(),
    reviews: integer(),
    /** Sum of their weights, in quarters. */
    weight4: integer(),
  },
  { key: ['game_id', 'platform', 'outcome', 'score2'] },
)
