import { z } from 'zod'
import { countSchema, dataOf, resourceOf } from '../http/json-api.ts'
import { playOutcomes } from './review-parts.ts'
import { HISTOGRAM_BARS } from './score-weight.ts'

/** Platforms that are shown, those with the most reviews first. */
export const SCORE_PLATFORMS_MAX = 12

/** Mean of the scores (1–10, two decimals); null below five reviews. */
const average = z.number().nullable()

/** GET games/{slug}/score: the average of a game and the parts that it is computed from. */
export const gameScoreDocument = dataOf(
  resourceOf(
    'gameScore',
    z.object({
      /** Reviews that count in the average. */
      reviewsCount: countSchema,
      average,
      /** Reviews by whole score, 1 first; a half counts with the whole score below it. */
      histogram: z.array(countSchema).length(HISTOGRAM_BARS),
      platforms: z
        .array(z.object({ platform: z.string(), reviewsCount: countSchema, average }))
        .max(SCORE_PLATFORMS_MAX),
      outcomes: z.array(z.object({ outcome: z.enum(playOutcomes), reviewsCount: countSchema, average })),
    }),
  ),
).meta({ id: 'GameScore' })
export type GameScoreDocument = z.output<typeof gameScoreDocument>
