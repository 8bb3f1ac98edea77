import { DomainError } from '@koryaku/contracts/errors.ts'
import type { GameRequestEvent, GameRequestVoteEvent } from '@koryaku/contracts/games/game-request.events.ts'
import type { GameRequestReason, GameRequestState } from '@koryaku/contracts/games/game-request.ts'
import type { Decider } from '#command-handling/decider.ts'
import { pairDecider } from '#command-handling/pair.decider.ts'

export type RequestState = { userId: string; state: GameRequestState } | null
export type RequestCommand =
  | { type: 'Request'; userId: string; title: string; platforms: string[]; url: string | null }
  | { type: 'Accept' | 'MarkDuplicate'; by: string; gameId: string }
  | { type: 'Decline'; by: string; reason: GameRequestReason }
  | { type: 'Reopen'; by: string }

const stateAfter: Record<GameRequestEvent['type'], GameRequestState> = {
  GameRequested: 'open',
  GameRequestAccepted: 'accepted',
  GameRequestDeclined: 'declined',
  GameRequestMarkedDuplicate: 'duplicate',
  GameRequestReopened: 'open',
}

/** A request for one title. It is made once and decided once, until it is opened again. */
export const gameRequestDecider = (
  requestId: string,
): Decider<RequestState, RequestCommand, GameRequestEvent> => ({
  initial: null,
  evolve: (_, { type, data }) => ({ userId: data.userId, state: stateAfter[type] }),
  decide(command, state) {
    if (command.type === 'Request') {
      const { userId, title, platforms, url } = command
      if (state) return []
      const data = { requestId, userId, title, platforms: [...new Set(platforms)], url }
      return [{ type: 'GameRequested', data }]
    }
    if (!state) throw new DomainError('not_found')
    const decision = { requestId, userId: state.userId, by: command.by }
    if (command.type === 'Reopen')
      return state.state === 'open' ? [] : [{ type: 'GameRequestReopened', data: decision }]
    if (state.state !== 'open') throw new DomainError('request_decided')
    if (command.type === 'Decline')
      return [{ type: 'GameRequestDeclined', data: { ...decision, reason: command.reason } }]
    const data = { ...decision, gameId: command.gameId }
    return [{ type: command.type === 'Accept' ? 'GameRequestAccepted' : 'GameRequestMarkedDuplicate', data }]
  },
})

export const gameRequestVoteDecider = (pair: { requestId: string; userId: string }) =>
  pairDecider<GameRequestVoteEvent>(
    'GameRequestVoted',
    () => ({ type: 'GameRequestVoted', data: pair }),
    () => ({ type: 'GameRequestVoteWithdrawn', data: pair }),
  )
