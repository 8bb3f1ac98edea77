import { unavailable } from '@koryaku/contracts/unavailable.ts'
import { findGames, findNamedGame } from '@koryaku/search-words/find-games.ts'
import { nearSearch } from '@koryaku/search-words/game-search.ts'
import { ARTICLES_INDEX, type SearchIndex } from '@koryaku/search-words/indexes.ts'
import { isSearchable, textQuery } from '@koryaku/search-words/normalise.ts'
import { deriveReading } from '@koryaku/server-kit/japanese-reading.ts'
import type { Context } from '../context.ts'
import { MARKS } from './matches.ts'

interface Wanted {
  q: string
  page: number
  per: number
}
export interface FoundText {
  id: string
  /** Fields with matches marked. */
  formatted: Record<string, string>
  /** Fields of the document itself, as old as the index. */
  document: { authorName?: string; textFrom?: number }
}

const NEAR_SHOWN = 5
const EXCERPT_WORDS = 24

export type SearchServer = ReturnType<typeof searchServer>

/** Queries of the search routes; 503 when the search server does not respond. */
export function searchServer({ search, log }: Pick<Context, 'search' | 'log'>) {
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error }, 'the search server does not answer')
      throw unavailable('search')
    }
  }
  const multiSearch = (body: Parameters<Parameters<typeof findGames>[0]>[0]) =>
    search.multiSearch<typeof body, { id: string }>(body)

  return {
    /** Texts that hold the words; fields named in `shown` come back with the matches marked. */
    texts(
      index: SearchIndex,
      { q, page, per }: Wanted,
      shown: { whole: string[]; cut?: string[] },
      filter: string[] = [],
    ): Promise<{ hits: FoundText[]; totalCount: number }> {
      // '' means all that the filter lets through. A query of signs alone would mean the same to the search server.
      if (q !== '' && !isSearchable(q)) return Promise.resolve({ hits: [], totalCount: 0 })
      return asked(async () => {
        const found = await search.index<{ id: string } & FoundText['document']>(index).search(textQuery(q), {
          page,
          hitsPerPage: per,
          attributesToRetrieve: index === ARTICLES_INDEX ? ['id', 'authorName', 'textFrom'] : ['id'],
          attributesToHighlight: [...shown.whole, ...(shown.cut ?? [])],
          highlightPreTag: MARKS.start,
          highlightPostTag: MARKS.end,
          ...(shown.cut ? { attributesToCrop: shown.cut, cropLength: EXCERPT_WORDS } : {}),
          ...(filter.length > 0 ? { filter } : {}),
        })
        const hits = found.hits.map(
          ({ id, _formatted, ...document }): FoundText => ({
            ...{ id, document },
            formatted: (_formatted ?? {}) as unknown as Record<string, string>,
          }),
        )
        return { hits, totalCount: found.totalHits }
      })
    },
    /** Games by all the names that players have for them, best first. */
    games: ({ q, page, per }: Wanted) =>
      asked(() =>
        findGames(multiSearch, { q, reading: deriveReading(q), offset: (page - 1) * per, limit: per }),
      ),
    /** The game that goes by exactly this name. */
    namedGame: (q: string) => asked(() => findNamedGame(multiSearch, { q, reading: deriveReading(q) })),
    /** Ids of games that may have been meant. */
    nearGames: (q: string) =>
      asked(async () => (await multiSearch(nearSearch(q, NEAR_SHOWN))).hits.map(({ id }) => id)),
  }
}
