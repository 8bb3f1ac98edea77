import type { GameRequestReason, GameRequestState } from '../games/game-request.ts'
import { integer, nullable, text, texts, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Games that were requested, and what became of it. */
export const gameRequest = defineTable(
  'game_request',
  {
    request_id: text(),
    title: text(),
    platforms: texts(),
    url: nullable(text()),
    /** null: the account was deleted. */
    user_id: nullable(text()),
    state: text<GameRequestState>(),
    reason: nullable(text<GameRequestReason>()),
    game_id: nullable(text()),
    /** With that of the account that requested it. */
    votes: integer(),
    requested_at: timestamptz(),
    decided_at: nullable(timestamptz()),
  },
  {
    key: ['request_id'],
    indexes: c => [
      // Requests open for votes, and the queue of staff.
      `(${c.state}, ${c.votes} desc, ${c.requested_at}, ${c.request_id})`,
      // The last decision.
      `(${c.state}, ${c.decided_at} desc, ${c.request_id})`,
      // The requests of one account.
      `(${c.user_id}, ${c.requested_at} desc)`,
    ],
  },
)
