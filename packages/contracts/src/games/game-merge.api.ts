import { z } from 'zod'
import { countSchema, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'
import { writtenLine } from '../line-of-text.ts'
import { CHANGE_REASON_MAX, gameSlugSchema } from './game.events.ts'

/** PUT games/{slug}/merge (role owner): the game is shown as another one from now on. */
export const mergeGameBody = z.object({
  into_slug: gameSlugSchema,
  reason: writtenLine(CHANGE_REASON_MAX).min(1),
})
export const mergedGameDocument = dataOf(
  resourceOf('game_merge', z.object({ slug: z.string(), merged: z.boolean() })),
)

const named = z.object({
  slug: z.string(),
  title: z.string(),
  titleJa: z.string().nullable(),
  titleEn: z.string().nullable(),
})
const merge = z.object({
  game: named,
  reason: z.string(),
  at: timeSchema,
  /** The account that merged them; null: a deleted account. */
  by: z.string().nullable(),
})
export type GameMerge = z.output<typeof merge>

/** GET games/{slug}/merge (role owner): counts that would move with it, and its merges. */
export const gameMergeDocument = dataOf(
  resourceOf(
    'game_merge',
    z.object({
      /** Public articles and reviews, followers, and requests that were decided with it. */
      articles: countSchema,
      reviews: countSchema,
      followers: countSchema,
      requests: countSchema,
      /** The game that it is shown as. */
      into: merge.nullable(),
      /** Games shown as it, the newest first. */
      merged: z.array(merge),
    }),
  ),
)
export type GameMergeDocument = z.output<typeof gameMergeDocument>
