import { DomainError } from '@koryaku/contracts/errors.ts'
import type { GameDetails, GameEvent } from '@koryaku/contracts/games/game.events.ts'
import { gameRequestKey } from '@koryaku/contracts/games/game-request.ts'
import { platformKey } from '@koryaku/contracts/games/platform-key.ts'
import type { Decider } from '#command-handling/decider.ts'
import { edited, type GameState, gameEvolution } from './game.decider.ts'

/** The facts about a game in the external games database; empty: unknown there. */
export interface ExternalDetails {
  titleJa: string | null
  titleEn: string | null
  aliases: string[]
  platforms: string[]
  year: number | null
  releasedOn: string | null
  genres: string[]
  developers: string[]
  publishers: string[]
  cover: string | null
}
export interface TakeOver {
  gameId: string
  external: ExternalDetails
}

const ALIASES_MAX = 60
const PLATFORMS_MAX = 40

/**
 * Takes over what the external games database has. Fields that staff have set stay. Titles are filled in where they are
 * missing; names and platforms are added to those of the catalogue; a value that the database lacks removes nothing.
 */
export const gameIgdbDecider: Decider<GameState, TakeOver, GameEvent> = {
  ...gameEvolution,
  decide({ gameId, external }, state) {
    if (state === null) throw new DomainError('not_found')
    if (state.deleted) return []
    const before = state.details
    const filled = <Value>(from: Value[], or: Value[]) => (from.length > 0 ? from : or)
    const titles = [before.titleJa, before.titleEn, before.titleRomaji, external.titleJa, external.titleEn]
    const taken: Partial<GameDetails> = {
      titleJa: before.titleJa ?? external.titleJa,
      titleEn: before.titleEn ?? external.titleEn,
      aliases: withNew(before.aliases, external.aliases, gameRequestKey, titles).slice(0, ALIASES_MAX),
      platforms: withNew(before.platforms, external.platforms, platformKey).slice(0, PLATFORMS_MAX),
      year: external.year ?? before.year,
      releasedOn: external.releasedOn ?? before.releasedOn,
      genres: filled(external.genres, before.genres),
      developers: filled(external.developers, before.developers),
      publishers: filled(external.publishers, before.publishers),
    }
    const free = Object.entries(taken).filter(([field]) => !state.staffFields.includes(field))
    const details = { ...before, ...Object.fromEntries(free) }
    return edited(state, gameId, { details, cover: external.cover ?? state.cover, source: 'igdb' })
  },
}

/** Names in another spelling are not new. @param others names that are elsewhere in the details */
function withNew(
  known: readonly string[],
  more: readonly string[],
  keyOf: (name: string) => string,
  others: readonly (string | null)[] = [],
): string[] {
  const keys = new Set([...known, ...others].flatMap(name => (name === null ? [] : [keyOf(name)])))
  const added = more.filter(name => {
    const key = keyOf(name)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
  return [...known, ...added]
}
