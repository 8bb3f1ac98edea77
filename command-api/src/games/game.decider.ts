import type { GameDetails, GameEvent } from '@koryaku/contracts/games/game.events.ts'
import type { Decider } from '#command-handling/decider.ts'

export type GameState = { slug: string; details: GameDetails } | null
export interface AddGame {
  gameId: string
  slug: string
  details: GameDetails
}

/** Adds a game, or edits it when the catalogue says something new about it. */
export const gameDecider: Decider<GameState, AddGame, GameEvent> = {
  initial: null,
  evolve: (_, { data: { slug, details } }) => ({ slug, details }),
  decide(data, state) {
    if (state === null) return [{ type: 'GameAdded', data }]
    if (JSON.stringify(state.details) === JSON.stringify(data.details)) return []
    return [{ type: 'GameEdited', data }]
  },
}
