import { z } from 'zod'
import type { Resource } from '../http/json-api.ts'
import { gameDetailsSchema, gameSlugSchema, writtenNicknamesSchema } from './game.events.ts'

/** Spec §3. `title` is the Japanese one, else the English one; a client picks by its language. */
export interface GameAttributes {
  slug: string
  title: string
  titleJa: string | null
  titleEn: string | null
  thumbnail: string | null
  platforms: string[]
  year: number | null
  genres: string[]
  articlesCount: number
  gameReviewsCount: number
  followersCount: number
}
export type GameResource = Resource<'game', GameAttributes>

/** GET game_heads: how many games stand under each head of the two indexes of titles; none under those not named. */
export interface GameHeads {
  data: { kana: Record<string, number>; letters: Record<string, number> }
}

/** POST games (role owner): adds to the catalogue. */
export const addGameBody = z.object({ slug: gameSlugSchema, details: gameDetailsSchema })
/** PUT games/{slug}/nicknames (role moderator): what players call the game, instead of what was kept before. */
export const nicknamesBody = z.object({ nicknames: writtenNicknamesSchema })

/** GET games/{slug}/nicknames (role moderator). */
export interface NicknamesDocument {
  data: {
    type: 'game_nicknames'
    id: string
    attributes: {
      nicknames: string[]
      /** By which the game is found anyway: the catalogue's names, and what follows from lists that are shipped. */
      known: string[]
    }
  }
}

export const gameSlugParams = z.object({ slug: gameSlugSchema })
