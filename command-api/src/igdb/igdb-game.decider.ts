import { DomainError } from '@koryaku/contracts/errors.ts'
import type { IgdbGameEvent } from '@koryaku/contracts/games/igdb-game.events.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface EntryState {
  /** The game that the entry describes. */
  gameId: string | null
  /** Games of rejected pairs. */
  rejected: readonly string[]
}
export interface DecideMatch {
  type: 'Claim' | 'Reject' | 'Release'
  gameId: string
  /** A rejected pair is claimed by staff alone. */
  byStaff: boolean
}

const without = (games: readonly string[], gameId: string) => games.filter(id => id !== gameId)

/** An entry of the external games database describes one game at most. */
export const igdbGameDecider = (igdbId: number): Decider<EntryState, DecideMatch, IgdbGameEvent> => ({
  initial: { gameId: null, rejected: [] },
  evolve({ gameId, rejected }, event) {
    const { data } = event
    switch (event.type) {
      case 'IgdbGameClaimed':
        return { gameId: data.gameId, rejected: without(rejected, data.gameId) }
      case 'IgdbGameReleased':
        return { gameId: null, rejected }
      case 'IgdbMatchRejected':
        return { gameId, rejected: [...without(rejected, data.gameId), data.gameId] }
      default:
        event satisfies never
        return { gameId, rejected }
    }
  },
  decide({ type, gameId, byStaff }, state) {
    const data = { igdbId, gameId }
    const isRejected = state.rejected.includes(gameId)
    if (type === 'Claim') {
      if (state.gameId === gameId || (isRejected && !byStaff)) return []
      if (state.gameId !== null) throw new DomainError('igdb_match_taken')
      return [{ type: 'IgdbGameClaimed', data }]
    }
    if (type === 'Release')
      return state.gameId === gameId
        ? [
            { type: 'IgdbGameReleased', data },
            { type: 'IgdbMatchRejected', data },
          ]
        : []
    if (state.gameId === gameId) throw new DomainError('igdb_match_taken')
    return isRejected ? [] : [{ type: 'IgdbMatchRejected', data }]
  },
})
