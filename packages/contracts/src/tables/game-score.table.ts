import { AVERAGE_FROM } from '../reviews/review-parts.ts'
import { rankSql } from '../reviews/score-weight.ts'
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
  {
    key: ['game_id'],
    // Games by score, the best first.
    indexes: c => [
      `(${rankSql(c)} desc, ${c.game_id}) where ${c.counted} >= ${AVERAGE_FROM} and ${c.game_id} <> ''`,
    ],
  },
)
