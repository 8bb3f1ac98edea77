import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { GameVersionEvent } from '@koryaku/contracts/games/game-version.events.ts'
import { sharePlatform, VERSIONS_MAX, versionKey } from '@koryaku/contracts/games/game-version.ts'
import type { Decider } from '#command-handling/decider.ts'

interface Version {
  label: string
  platforms: string[]
  releasedOn: string
}
export type VersionsState = Readonly<Record<string, Version>>
export type VersionCommand = { gameId: string; versionId: string } & (
  | ({ type: 'Release' | 'Correct' } & Version)
  | { type: 'Withdraw' }
)

/** The versions of one game. Two versions may share a name if they have no platform in common. */
export const gameVersionDecider: Decider<VersionsState, VersionCommand, GameVersionEvent> = {
  initial: {},
  evolve(state, { type, data }) {
    const { gameId: _, versionId, ...version } = data
    if (type !== 'GameVersionWithdrawn') return { ...state, [versionId]: version as Version }
    const { [versionId]: _gone, ...rest } = state
    return rest
  },
  decide({ type, ...command }, state) {
    const { gameId, versionId } = command
    const known = state[versionId]
    if (type !== 'Release' && !known) throw new DomainError('not_found')
    if (!('label' in command)) return [{ type: 'GameVersionWithdrawn', data: { gameId, versionId } }]
    const { label, platforms, releasedOn } = command
    const next = { label, platforms: [...new Set(platforms)], releasedOn }
    if (isDeepStrictEqual(known, next)) return []
    const others = Object.entries(state).filter(([id]) => id !== versionId)
    const isListed = others.some(
      ([, other]) =>
        versionKey(other.label) === versionKey(label) && sharePlatform(other.platforms, next.platforms),
    )
    if (isListed) throw new DomainError('version_listed')
    if (others.length >= VERSIONS_MAX) throw new DomainError('too_many_versions')
    const data = { gameId, versionId, ...next }
    return [{ type: type === 'Release' ? 'GameVersionReleased' : 'GameVersionCorrected', data }]
  },
}
