import {
  type GameRequestEvent,
  GameRequestVoted,
  gameRequestFamily,
  gameRequestVoteFamily,
} from '@koryaku/contracts/games/game-request.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameRequest } from '@koryaku/contracts/tables/game-request.table.ts'
import { gameRequestErased } from '@koryaku/contracts/tables/game-request-erased.table.ts'
import { gameRequestVote } from '@koryaku/contracts/tables/game-request-vote.table.ts'
import { UserErased } from '@koryaku/contracts/users/user.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'
import { noExclusions } from './exclusions.ts'
import { applyPairs, type PairChange } from './pairs.ts'

type RequestRow = Written<typeof gameRequest>

/** Requests for games with their votes and states. */
export const requests = defineProjection({
  name: 'requests',
  codeVersion: 2,
  tables: [gameRequest, gameRequestVote, gameRequestErased],
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
    const votes = await applyPairs(db, t, gameRequestVote, voted, noExclusions)
    const rows = await loadRows(db, t, gameRequest, [
      ...said.map(({ data }) => data.requestId),
      ...votes.keys(),
    ])
    for (const event of said) {
      const next = evolve(rows.get(event.data.requestId), event)
      if (next) rows.set(next.request_id, next)
    }
    for (const [id, change] of votes) {
      const row = rows.get(id)
      if (row) rows.set(id, { ...row, votes: row.votes + change })
    }
    await upsertRows(db, t, gameRequest, rows.values())
    const erased = new Map(
      events.flatMap(({ type, data, metadata }) =>
        type === 'UserErased' ? [[data.userId, { user_id: data.userId, at: metadata.occurredAt }]] : [],
      ),
    )
    await upsertRows(db, t, gameRequestErased, erased.values())
    const touched = [...rows.values()].flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
    const { user_id } = gameRequest.names
    const accounts = [...new Set([...erased.keys(), ...touched])]
    if (accounts.length === 0) return
    await db.query(
      `update ${t(gameRequest)} r set ${user_id} = null from ${t(gameRequestErased)} e
        where r.${user_id} = e.${gameRequestErased.names.user_id} and r.${user_id} = any($1)`,
      [accounts],
    )
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
