import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { GameDetails, GameEvent } from '@koryaku/contracts/games/game.events.ts'
import type { Decider } from '#command-handling/decider.ts'

export type GameState = { slug: string; details: GameDetails } | null
export interface AddGame {
  gameId: string
  slug: string
  details: GameDetails
}

/** Adds a game, or edits it when the catalogue says something new about it. What moderators keep stays. */
export const gameDecider: Decider<GameState, AddGame, GameEvent> = {
  initial: null,
  // By kind: what else will be said of a game must not make it forget its details.
  evolve(state, event) {
    switch (event.type) {
      case 'GameAdded':
      case 'GameEdited':
        return { slug: event.data.slug, details: event.data.details }
      default:
        event satisfies never
        return state
    }
  },
  decide(data, state) {
    if (state === null) return [{ type: 'GameAdded', data }]
    const { nicknames } = state.details
    const details = nicknames ? { ...data.details, nicknames } : data.details
    return edited(state, { ...data, details })
  },
}

export interface SetNicknames {
  gameId: string
  nicknames: string[]
}

/** Sets what players call a game of the catalogue; the same name in another spelling of blanks is one. */
export const nicknamesDecider: Decider<GameState, SetNicknames, GameEvent> = {
  initial: null,
  evolve: gameDecider.evolve,
  decide({ gameId, nicknames }, state) {
    if (state === null) throw new DomainError('not_found')
    const unique = [...new Set(nicknames.map(name => name.replace(/\s+/g, ' ')))]
    return edited(state, { gameId, slug: state.slug, details: { ...state.details, nicknames: unique } })
  },
}

const edited = (state: NonNullable<GameState>, data: AddGame): GameEvent[] =>
  isDeepStrictEqual(state.details, data.details) ? [] : [{ type: 'GameEdited', data }]
