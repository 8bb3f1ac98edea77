import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ShelfEvent } from '@koryaku/contracts/shelf/shelf.events.ts'
import type { ShelfPlace } from '@koryaku/contracts/shelf/shelf-parts.ts'
import type { Decider } from '#command-handling/decider.ts'

/** `add` does not change an existing entry. */
export type ShelfCommand = { type: 'place' | 'add'; place: ShelfPlace } | { type: 'clear' }
/** Null: not on the shelf. */
export type ShelfState = ShelfPlace | null

/**
 * The entry of one game on the shelf of one member.
 * @param isFull the member has as many entries as allowed
 */
export function shelfDecider(
  pair: { gameId: string; userId: string },
  isFull: boolean,
): Decider<ShelfState, ShelfCommand, ShelfEvent> {
  return {
    initial: null,
    evolve(_, event) {
      if (event.type === 'ShelfCleared') return null
      const { gameId: _game, userId: _user, ...place } = event.data
      return place
    },
    decide(command, state) {
      if (command.type === 'clear') return state ? [{ type: 'ShelfCleared', data: pair }] : []
      const { place } = command
      if (state && (command.type === 'add' || isSame(state, place))) return []
      if (!state && isFull) throw new DomainError('too_many_shelved')
      return [{ type: 'ShelfPlaced', data: { ...pair, ...place } }]
    },
  }
}

const isSame = (a: ShelfPlace, b: ShelfPlace): boolean =>
  a.state === b.state &&
  a.isPrivate === b.isPrivate &&
  a.startedOn === b.startedOn &&
  a.finishedOn === b.finishedOn &&
  a.minutes === b.minutes
