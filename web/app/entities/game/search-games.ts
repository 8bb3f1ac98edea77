import type { FoundGames } from '@koryaku/contracts/search/search.api.ts'
import { searchQuery } from '#app/api/search-query.ts'

/** Games by title, nickname or what sounds like it, as far as the words are typed. */
export const searchGames = (q: string, page: number) => searchQuery<FoundGames>('games', q, page)

/** Games whose title, reading or nickname resembles the whole text. */
export const closeGames = (q: string) => searchQuery<FoundGames>('games', q, 1, { close: 'true' })
