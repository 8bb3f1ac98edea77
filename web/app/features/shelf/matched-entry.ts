import type { ShelfImportBody, ShelfMatch } from '@koryaku/contracts/shelf/shelf.api.ts'
import type { ShelfState } from '@koryaku/contracts/shelf/shelf-parts.ts'
import type { WrittenEntry } from '#app/features/shelf/shelf-csv.ts'

export interface MatchedEntry extends WrittenEntry {
  /** Its place in the file. */
  line: number
  match: ShelfMatch
  /** The chosen game; '': none. */
  slug: string
}
/** A game that a title may mean. */
export type MatchedGame = ShelfMatch['games'][number]
export type MatchKind = 'doubtful' | 'missing' | 'certain'

export const kindOf = ({ match }: Pick<MatchedEntry, 'match'>): MatchKind =>
  match.isCertain ? 'certain' : match.games.length > 0 ? 'doubtful' : 'missing'
const ORDER: readonly MatchKind[] = ['doubtful', 'missing', 'certain']

/** The rows with their matches: first those to choose, then those without a game. Certain ones are chosen. */
export const matchedEntries = (
  entries: readonly WrittenEntry[],
  matches: ReadonlyMap<string, ShelfMatch>,
): MatchedEntry[] =>
  entries
    .map((entry, line) => {
      const match = matches.get(entry.title) ?? { title: entry.title, isCertain: false, games: [] }
      return { ...entry, line, match, slug: match.isCertain ? (match.games[0]?.slug ?? '') : '' }
    })
    .sort((a, b) => ORDER.indexOf(kindOf(a)) - ORDER.indexOf(kindOf(b)) || a.line - b.line)

/** The row with a game that was searched for. */
export const withGame = (entry: MatchedEntry, game: MatchedGame): MatchedEntry => ({
  ...entry,
  match: { ...entry.match, games: [game] },
  slug: game.slug,
})

interface Choices {
  /** State of rows that have none; null: playing with hours, otherwise backlog. */
  state: ShelfState | null
  isPrivate: boolean
}

/** The entries to import, one per game: its first row in the file. */
export function importedEntries(
  entries: readonly MatchedEntry[],
  { state, isPrivate }: Choices,
): ShelfImportBody['entries'] {
  const bySlug = new Map<string, ShelfImportBody['entries'][number]>()
  for (const { slug, minutes, startedOn, finishedOn, ...entry } of entries.toSorted(
    (a, b) => a.line - b.line,
  )) {
    if (slug === '' || bySlug.has(slug)) continue
    const place = {
      state: entry.state ?? state ?? (minutes ? 'playing' : 'backlog'),
      ...{ is_private: isPrivate, started_on: startedOn, finished_on: finishedOn, minutes },
    }
    bySlug.set(slug, { slug, place })
  }
  return [...bySlug.values()]
}
