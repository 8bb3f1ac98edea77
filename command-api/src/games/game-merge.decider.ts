import { DomainError } from '@koryaku/contracts/errors.ts'
import type { GameMergeEvent } from '@koryaku/contracts/games/game-merge.events.ts'
import { canonicalOf, MERGED_MAX } from '@koryaku/contracts/games/game-merge.ts'
import type { Decider } from '#command-handling/decider.ts'

/** Target of each merged game. */
export type MergeState = ReadonlyMap<string, string>
export type MergeCommand =
  | { type: 'Merge'; from: string; into: string; reason: string; by: string }
  | { type: 'Part'; from: string; by: string }

/** Which games of the catalogue are one. */
export const gameMergeDecider: Decider<MergeState, MergeCommand, GameMergeEvent> = {
  initial: new Map(),
  evolve(state, { type, data: { from, into } }) {
    const next = new Map(state)
    if (type === 'GamesMerged') next.set(from, into)
    else next.delete(from)
    return next
  },
  decide(command, state) {
    const { from, by } = command
    if (command.type === 'Part') {
      const into = state.get(from)
      return into === undefined ? [] : [{ type: 'GamesParted', data: { from, into, by } }]
    }
    const { into, reason } = command
    if (from === into || canonicalOf(into, state) === from) throw new DomainError('merge_ring')
    if (state.has(from) || state.has(into)) throw new DomainError('already_merged')
    const shownAs = (id: string) =>
      [...state.keys()].filter(merged => canonicalOf(merged, state) === id).length
    if (shownAs(into) + shownAs(from) + 1 > MERGED_MAX) throw new DomainError('too_many_merged')
    return [{ type: 'GamesMerged', data: { from, into, by, reason } }]
  },
}
