import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Public reviews of a game and the sums of those that count in its average. The empty ID: all games. */
export const gameScore = defineTable(
  'game_score',
  {
    game_id: text(),
    /** All public reviews. */
    reviews: integer(),
    /** Reviews that count: not by excluded accounts. */
    counted: integer(),
    /** Sum of their weights, in quarters, and of weights times scores, in quarters of halves. */
    weight4: integer(),
    weighted2: integer(),
  },
  { key: ['game_id'] },
)
