import type { Recorded } from '@koryaku/contracts/event-store.ts'
import {
  type GameRequestEvent,
  GameRequestVoted,
  gameRequestFamily,
  gameRequestVoteFamily,
} from '@koryaku/contracts/games/game-request.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameRequest } from '@koryaku/contracts/tables/game-request.table.ts'
import { gameRequestVote } from '@koryaku/contracts/tables/game-request-vote.table.ts'
import { UserErased } from '@koryaku/contracts/users/user.events.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'
import { nobodyExcluded } from './exclusions.ts'
import { applyPairs, type PairChange } from './pairs.ts'

type RequestRow = Written<typeof gameRequest>

/** Requests for games with their votes and states. */
export const requests = defineProjection({
  name: 'requests',
  codeVersion: 2,
  tables: [gameRequest, gameRequestVote],
  handles: on(...gameRequestFamily.events, ...gameRequestVoteFamily.events, UserErased),
  async apply(db, events, t) {
    const said = events.filter(gameRequestFamily.has)
    const voted = events.filter(gameRequestVoteFamily.has).map(
      (event): PairChange => ({
        keys: [event.data.requestId, event.data.userId],
        isSet: event.type === GameRequestVoted.type,
        event,
      }),
    )
    const votes = await applyPairs(db, t, gameRequestVote, voted, nobodyExcluded)
    const rows = await loadRows(db, t, gameRequest, [
      ...said.map(({ data }) => data.requestId),
      ...votes.keys(),
    ])
    const erased = events.flatMap(event => (event.type === 'UserErased' ? [event.data.userId] : []))
    for (const event of events) {
      if (event.type === 'UserErased') {
        const { userId } = event.data
        for (const [id, row] of rows) if (row.user_id === userId) rows.set(id, { ...row, user_id: null })
      }
      if (!gameRequestFamily.has(event)) continue
      const next = evolve(rows.get(event.data.requestId), event)
      if (next) rows.set(next.request_id, next)
    }
    for (const [id, change] of votes) {
      const row = rows.get(id)
      if (row) rows.set(id, { ...row, votes: row.votes + change })
    }
    // Rows of this batch have applied it in the order of the log.
    const { user_id } = gameRequest.names
    if (erased.length > 0)
      await db.query(`update ${t(gameRequest)} set ${user_id} = null where ${user_id} = any($1)`, [erased])
    await upsertRows(db, t, gameRequest, rows.values())
  },
})

function evolve(row: RequestRow | undefined, event: Recorded<GameRequestEvent>): RequestRow | undefined {
  const at = event.metadata.occurredAt
  const open = { state: 'open', reason: null, game_id: null, decided_at: null } as const
  switch (event.type) {
    case 'GameRequested': {
      const { requestId, userId, title, platforms, url } = event.data
      const request = { request_id: requestId, user_id: userId, title, platforms, url }
      return { ...request, ...open, votes: 1, requested_at: at }
    }
    case 'GameRequestAccepted':
      return row && { ...row, ...open, state: 'accepted', game_id: event.data.gameId, decided_at: at }
    case 'GameRequestMarkedDuplicate':
      return row && { ...row, ...open, state: 'duplicate', game_id: event.data.gameId, decided_at: at }
    case 'GameRequestDeclined':
      return row && { ...row, ...open, state: 'declined', reason: event.data.reason, decided_at: at }
    case 'GameRequestReopened':
      return row && { ...row, ...open }
    default:
      event satisfies never
      return row
  }
}
