import type { GameDetails } from '@koryaku/contracts/games/game.events.ts'
import { gameRequestKey } from '@koryaku/contracts/games/game-request.ts'
import { platformKey } from '@koryaku/contracts/games/platform-key.ts'
import type { IgdbEntry } from './igdb-entry.ts'

/** From here on a match needs no decision of staff. */
export const CERTAIN = 80
/** Pairs below are not worth a look. */
export const DOUBTFUL = 30

const TITLE = 50
const OTHER_NAME = 35
const SAME_YEAR = 30
/** Releases of other regions. */
const NEAR_YEAR = 15
const SAME_PLATFORM = 20
const CONTRADICTION = -20

export interface CatalogueGame {
  gameId: string
  details: GameDetails
}

/** Keys by which titles are compared: width, case, kana, blanks and signs do not count. */
export const titleKeys = (titles: readonly (string | null)[]): string[] => [
  ...new Set(titles.flatMap(title => (title === null ? [] : [gameRequestKey(title)])).filter(Boolean)),
]
export const entryKeys = ({ titles, otherNames }: IgdbEntry): string[] =>
  titleKeys([...titles, ...otherNames])
export const gameKeys = ({ titleJa, titleEn, titleRomaji, aliases }: GameDetails): string[] =>
  titleKeys([titleJa, titleEn, titleRomaji, ...aliases])

/**
 * How likely an entry describes a game, 0–100: a title in any language, the year, the platforms. Facts that are unknown on either
 * side do not count. A title alone is never certain.
 */
export function scoreMatch(entry: IgdbEntry, { details }: CatalogueGame): number {
  const own = new Set(titleKeys([details.titleJa, details.titleEn, details.titleRomaji]))
  const isTitle = titleKeys(entry.titles).some(key => own.has(key))
  const all = new Set(gameKeys(details))
  if (!isTitle && !entryKeys(entry).some(key => all.has(key))) return 0
  const score =
    (isTitle ? TITLE : OTHER_NAME) +
    scoreYear(entry.year, details.year) +
    scorePlatforms(entry.platforms, details.platforms)
  return Math.max(0, score)
}

function scoreYear(a: number | null, b: number | null): number {
  if (a === null || b === null) return 0
  const years = Math.abs(a - b)
  if (years === 0) return SAME_YEAR
  return years === 1 ? NEAR_YEAR : CONTRADICTION
}

function scorePlatforms(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const keys = new Set(a.map(platformKey))
  return b.some(name => keys.has(platformKey(name))) ? SAME_PLATFORM : CONTRADICTION
}
