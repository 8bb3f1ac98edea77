import { unavailable } from '@koryaku/contracts/unavailable.ts'
import { findGames, findNamedGame } from '@koryaku/search-words/find-games.ts'
import { nearSearch } from '@koryaku/search-words/game-search.ts'
import {
  hasInnerWords,
  INNER_WORDS,
  SEARCH_SETTINGS,
  type SearchIndex,
  wordFieldsOf,
} from '@koryaku/search-words/indexes.ts'
import { innerQuery } from '@koryaku/search-words/inner-words.ts'
import { isSearchable, textQuery } from '@koryaku/search-words/normalise.ts'
import { deriveReading } from '@koryaku/server-kit/japanese-reading.ts'
import { type FederatedMultiSearchParams, MeilisearchApiError } from 'meilisearch'
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
/** Weight of a text that holds a part of a word: below one with all words of a query. */
const PARTS_WEIGHT = 0.5
const NO_SUCH_FIELD = 'invalid_search_attributes_to_search_on'
const TOTAL_MAX = SEARCH_SETTINGS.articles.pagination.maxTotalHits
type Hit = { id: string } & FoundText['document']
interface Found {
  hits: (Hit & { _formatted?: object })[]
  totalHits: number
}
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

  /** Searches texts by words, and by a part of a word where the query may be one: such texts come last. */
  async function findTexts(index: SearchIndex, { q, page, per }: Wanted, asking: object): Promise<Found> {
    const paging = { page, hitsPerPage: per }
    const hasParts = hasInnerWords(index)
    const inFields = hasParts && { attributesToSearchOn: wordFieldsOf(index) }
    const words = { ...asking, ...inFields, q: textQuery(q) }
    const byWords = async () =>
      (await search.index<Hit>(index).search(words.q, { ...words, ...paging })) as Found
    const inner = hasParts ? innerQuery(q) : undefined
    if (inner === undefined) return byWords()
    const parts = { ...asking, q: inner, attributesToSearchOn: [INNER_WORDS] }
    try {
      // The client's type of the answer lacks the total of a paged federation.
      const found: unknown = await search.multiSearch({
        federation: paging,
        queries: [
          { ...words, indexUid: index },
          { ...parts, indexUid: index, federationOptions: { weight: PARTS_WEIGHT } },
        ],
      } as FederatedMultiSearchParams)
      const { hits, totalHits } = found as Found
      return { hits, totalHits: Math.min(totalHits, TOTAL_MAX) }
    } catch (error) {
      // An index of the previous version has no such field until it is rebuilt.
      if (!(error instanceof MeilisearchApiError) || error.cause?.code !== NO_SUCH_FIELD) throw error
      return byWords()
    }
  }

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
        const asking = {
          attributesToRetrieve: hasInnerWords(index) ? ['id', 'authorName', 'textFrom'] : ['id'],
          attributesToHighlight: [...shown.whole, ...(shown.cut ?? [])],
          highlightPreTag: MARKS.start,
          highlightPostTag: MARKS.end,
          ...(shown.cut ? { attributesToCrop: shown.cut, cropLength: EXCERPT_WORDS } : {}),
          ...(filter.length > 0 ? { filter } : {}),
        }
        const found = await findTexts(index, { q, page, per }, asking)
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
