import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Number of public reviews of a game and the sum of their scores, in halves. The empty ID: all games. */
export const gameScore = defineTable(
  'game_score',
  { game_id: text(), reviews: integer(), score2_sum: integer() },
  { key: ['game_id'] },
)
