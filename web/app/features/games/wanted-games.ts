import { KANA_HEADS, LETTER_HEADS } from '@koryaku/contracts/games/title-index.ts'
import { type ShelfChoice, shelfChoices } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { type GameSort, isGameSort } from '#app/features/games/game-queries.ts'

/** The heads of both indexes: a link of the other language's index remains valid. */
const heads: readonly string[] = [...KANA_HEADS, ...LETTER_HEADS]

/** The list of games that an address asks for. */
export interface WantedGames {
  q: string
  sort: GameSort
  /** A head of the index of titles; it is in the order of titles. */
  head?: string | undefined
  /** Games on the own shelf only, for members. */
  shelf: ShelfChoice | null
}

export function wantedGames(search: URLSearchParams): WantedGames {
  const head = heads.find(one => one === search.get('head'))
  const sort = search.get('sort')
  return {
    ...{ q: (search.get('q') ?? '').trim(), head },
    sort: head ? 'title' : isGameSort(sort) ? sort : 'popular',
    shelf: shelfChoices.find(one => one === search.get('shelf')) ?? null,
  }
}

export function gamesAddress({ q, sort, head, shelf }: WantedGames): string {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(head ? { head } : sort !== 'popular' && { sort }),
    ...(shelf && { shelf }),
  }).toString()
  return search ? `/games?${search}` : '/games'
}
