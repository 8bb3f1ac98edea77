import { genresOf } from '@koryaku/contracts/games/game-genres.ts'
import type { GenreText } from '#app/entities/game/genre-strings.ja.ts'

/** Genres of a game in the reader's language; unknown genres are skipped. */
export const genreNames = (catalogued: string[], text: GenreText): string[] =>
  genresOf(catalogued).map(genre => text[genre])
