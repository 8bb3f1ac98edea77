import { z } from 'zod'
import type { Resource } from '../http/json-api.ts'
import { gameDetailsSchema, gameSlugSchema } from './game.events.ts'

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

/** POST games (role owner): adds to the catalogue. */
export const addGameBody = z.object({ slug: gameSlugSchema, details: gameDetailsSchema })
export const gameSlugParams = z.object({ slug: gameSlugSchema })
