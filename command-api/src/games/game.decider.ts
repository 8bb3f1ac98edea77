import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { GameDetails, GameEvent, gameSources } from '@koryaku/contracts/games/game.events.ts'
import type { Decider } from '#command-handling/decider.ts'

export type GameState = {
  slug: string
  details: GameDetails
  /** Which of the details staff have set. */
  staffFields: string[]
  /** An image of the external games database. */
  cover: string | null
  hidden: boolean
  /** Also hidden. */
  deleted: boolean
  /** Revision of the last event. */
  revision: bigint
} | null
export interface AddGame {
  gameId: string
  slug: string
  details: GameDetails
  /** Rejected if the game exists already. */
  onlyNew?: boolean
}

export const gameEvolution: Pick<Decider<GameState, never, GameEvent>, 'initial' | 'evolve'> = {
  initial: null,
  evolve(state, event, { revision }) {
    switch (event.type) {
      case 'GameAdded': {
        const { slug, details } = event.data
        const { staffFields = [], cover = null, hidden = false, deleted = false } = state ?? {}
        return { slug, details, staffFields, cover, hidden, deleted, revision }
      }
      case 'GameEdited': {
        const { slug, details, staffFields, cover } = event.data
        const { hidden = false, deleted = false } = state ?? {}
        return { slug, details, staffFields, cover, hidden, deleted, revision }
      }
      case 'GameHidden':
      case 'GameShown':
        return state && { ...state, hidden: event.type === 'GameHidden', deleted: false, revision }
      case 'GameDeleted':
        return state && { ...state, hidden: true, deleted: true, revision }
      default:
        event satisfies never
        return state
    }
  },
}

/** Adds a game, or edits it when the catalogue contains other details. Fields that staff have set stay. */
export const gameDecider: Decider<GameState, AddGame, GameEvent> = {
  ...gameEvolution,
  decide({ onlyNew, ...data }, state) {
    if (state === null) return [{ type: 'GameAdded', data }]
    if (onlyNew) throw new DomainError('game_exists')
    if (state.deleted) return []
    const { nicknames } = state.details
    const kept = Object.entries(state.details).filter(([field]) => state.staffFields.includes(field))
    // Most lists have the year alone.
    const releasedOn = data.details.releasedOn ?? state.details.releasedOn
    const details = {
      ...data.details,
      releasedOn,
      ...Object.fromEntries(kept),
      ...(nicknames && { nicknames }),
    }
    return edited(state, data.gameId, { details, source: 'import' })
  },
}

export interface EditGame {
  gameId: string
  details: GameDetails
  reason: string
  /** The revision that was edited; rejected if the game has changed since. */
  version?: number | undefined
}

/** Edits a game by hand. Later imports do not overwrite the changed fields. */
export const gameEditDecider: Decider<GameState, EditGame, GameEvent> = {
  ...gameEvolution,
  decide({ gameId, details: wanted, reason, version }, state) {
    if (state === null) throw new DomainError('not_found')
    if (version !== undefined && BigInt(version) !== state.revision)
      throw new DomainError('revision_conflict')
    const nicknames = wanted.nicknames ? uniqueNames(wanted.nicknames) : state.details.nicknames
    const details = { ...wanted, ...(nicknames && { nicknames }) }
    const fields = Object.keys(details) as (keyof GameDetails)[]
    const changed = fields.filter(field => !isDeepStrictEqual(details[field], state.details[field]))
    const staffFields = [...new Set([...state.staffFields, ...changed])].sort()
    return edited(state, gameId, { details, staffFields, reason, source: 'staff' })
  },
}

const uniqueNames = (names: readonly string[]) => [...new Set(names.map(name => name.replace(/\s+/g, ' ')))]

export interface SetNicknames {
  gameId: string
  nicknames: string[]
}

/** Sets what players call a game of the catalogue; the same name in another spelling of blanks is one. */
export const nicknamesDecider: Decider<GameState, SetNicknames, GameEvent> = {
  ...gameEvolution,
  decide({ gameId, nicknames }, state) {
    if (state === null) throw new DomainError('not_found')
    const details = { ...state.details, nicknames: uniqueNames(nicknames) }
    return edited(state, gameId, { details, source: 'staff' })
  },
}

export interface SetHidden {
  gameId: string
  hidden: boolean
  reason: string
}

/** Takes a game out of lists and search, or puts it back. */
export const gameHidingDecider: Decider<GameState, SetHidden, GameEvent> = {
  ...gameEvolution,
  decide({ gameId, hidden, reason }, state) {
    if (state === null) throw new DomainError('not_found')
    if (state.hidden === hidden) return []
    return [{ type: hidden ? 'GameHidden' : 'GameShown', data: { gameId, slug: state.slug, reason } }]
  },
}

export interface DeleteGame {
  gameId: string
  reason: string
}

/** Deletes a game without content; showing it again restores it. */
export const gameDeletionDecider: Decider<GameState, DeleteGame, GameEvent> = {
  ...gameEvolution,
  decide({ gameId, reason }, state) {
    if (state === null) throw new DomainError('not_found')
    return state.deleted ? [] : [{ type: 'GameDeleted', data: { gameId, slug: state.slug, reason } }]
  },
}

interface Change {
  details: GameDetails
  source: (typeof gameSources)[number]
  cover?: string | null
  staffFields?: string[]
  reason?: string | null
}

export function edited(
  { slug, details: before, staffFields: kept, cover: coverBefore }: NonNullable<GameState>,
  gameId: string,
  { details, source, cover = coverBefore, staffFields = kept, reason = null }: Change,
): GameEvent[] {
  if (isDeepStrictEqual(before, details) && cover === coverBefore) return []
  return [{ type: 'GameEdited', data: { gameId, slug, details, staffFields, reason, source, cover } }]
}
