import type { CatalogueList } from '@koryaku/contracts/games/catalogue.api.ts'
import { GAME_FILE_ROWS_MAX } from '@koryaku/contracts/games/game-cells.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import type { CatalogueGame } from '#app/features/games/game-file.ts'

const PER: typeof import('@koryaku/contracts/http/json-api.ts').PAGE_SIZE_MAX = 100
/** Slugs of one request. */
const SLUGS_MAX: typeof import('@koryaku/contracts/games/catalogue.api.ts').CATALOGUE_SLUGS_MAX = 100
/** Characters of the slugs of one request, which all fit into its URL. */
const SLUGS_LENGTH_MAX = 4_000
export const CATALOGUE_PER = 50

export interface CatalogueFilter {
  q: string
  missing: string
}

export const catalogue = (filter: CatalogueFilter, page: number) =>
  queryOptions({
    queryKey: staffKeys.catalogue.list(filter.q, filter.missing, page),
    queryFn: ({ signal }) =>
      apiGet<CatalogueList>('catalogue', { query: { ...filter, page, per: CATALOGUE_PER }, signal }),
    staleTime: 0,
  })

const gamesOf = (list: CatalogueList): CatalogueGame[] => list.data.map(({ attributes }) => attributes)

/** Games of one file. @param file the number of the file, from 0 */
export async function gamesOfFile(filter: CatalogueFilter, file: number): Promise<CatalogueGame[]> {
  const pages = GAME_FILE_ROWS_MAX / PER
  const games: CatalogueGame[] = []
  for (let page = file * pages + 1; page <= (file + 1) * pages; page++) {
    const found = gamesOf(await apiGet<CatalogueList>('catalogue', { query: { ...filter, page, per: PER } }))
    games.push(...found)
    if (found.length < PER) break
  }
  return games
}

/** Games with these slugs as they are now. */
export async function gamesBySlug(
  slugs: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Map<string, CatalogueGame>> {
  const found = new Map<string, CatalogueGame>()
  let done = 0
  for (const some of batchesOf([...new Set(slugs)].filter(slug => SLUG.test(slug)))) {
    const query = { slugs: some.join(','), per: PER }
    for (const game of gamesOf(await apiGet<CatalogueList>('catalogue', { query, signal })))
      found.set(game.slug, game)
    done += some.length
    onProgress(done)
  }
  return found
}

/** The request for another text would be rejected as a whole. */
const SLUG = /^(?=.{1,120}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

function batchesOf(slugs: string[]): string[][] {
  const batches: string[][] = []
  let length = 0
  for (const slug of slugs) {
    const last = batches.at(-1)
    length += slug.length + 1
    if (last && last.length < SLUGS_MAX && length <= SLUGS_LENGTH_MAX) last.push(slug)
    else {
      batches.push([slug])
      length = slug.length + 1
    }
  }
  return batches
}
