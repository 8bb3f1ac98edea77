import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ShelfEvent } from '@koryaku/contracts/shelf/shelf.events.ts'
import type { ShelfPlace } from '@koryaku/contracts/shelf/shelf-parts.ts'
import type { Decider } from '#command-handling/decider.ts'

/**
 * `change`: the named fields, based on `base` if the game is not on the shelf; `add` does not change an existing entry;
 * `clear` keeps an entry that has more than a state with `onlyBlank`, and one that differs from `onlyAs`.
 */
export type ShelfCommand =
  | { type: 'change'; change: Partial<ShelfPlace>; base?: ShelfPlace | null }
  | { type: 'add'; place: ShelfPlace }
  | { type: 'clear'; onlyBlank?: boolean; onlyAs?: ShelfPlace }
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
      if (command.type === 'clear') {
        if (!state) return []
        const { onlyBlank, onlyAs = onlyBlank ? { ...BLANK, state: state.state } : state } = command
        return isSame(state, onlyAs) ? [{ type: 'ShelfCleared', data: pair }] : []
      }
      const place =
        command.type === 'add' ? command.place : changed(state ?? command.base ?? null, command.change)
      if (state && (command.type === 'add' || isSame(state, place))) return []
      if (!state && isFull) throw new DomainError('too_many_shelved')
      return [{ type: 'ShelfPlaced', data: { ...pair, ...place } }]
    },
  }
}

const BLANK = { isPrivate: false, startedOn: null, finishedOn: null, minutes: null }

/** @throws not_found without an entry and a state, invalid_request for days in the wrong order */
function changed(base: ShelfPlace | null, change: Partial<ShelfPlace>): ShelfPlace {
  const state = change.state ?? base?.state
  if (state === undefined) throw new DomainError('not_found')
  const place = { ...BLANK, ...base, ...change, state }
  const { startedOn, finishedOn } = place
  if (startedOn !== null && finishedOn !== null && finishedOn < startedOn)
    throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/finished_on' } }] })
  return place
}

const isSame = (a: ShelfPlace, b: ShelfPlace): boolean =>
  a.state === b.state &&
  a.isPrivate === b.isPrivate &&
  a.startedOn === b.startedOn &&
  a.finishedOn === b.finishedOn &&
  a.minutes === b.minutes
