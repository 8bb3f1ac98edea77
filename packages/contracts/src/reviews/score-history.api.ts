import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { countSchema, dataOf, resourceOf } from '../http/json-api.ts'
import { SCORED_VERSIONS_MAX } from './review-parts.ts'

/** GET games/{slug}/score/history. */
export const scoreHistoryQuery = z.object({
  /** The state at the end of this day (Japan time); a later day than today is today. */
  at: calendarDay.optional(),
})

/** Scores given in a period and public at its end; one per author. */
const periodScore = z.object({
  reviewsCount: countSchema,
  /** Weighted mean (1–10, two decimals); null below five reviews. */
  average: z.number().nullable(),
})
export type PeriodScore = z.output<typeof periodScore>

/** GET games/{slug}/score/history: the scores of a game by period, as of the end of a day. */
export const scoreHistoryDocument = dataOf(
  resourceOf(
    'gameScoreHistory',
    z.object({
      at: z.iso.date(),
      /** All public scores on that day. */
      total: periodScore,
      /** The day of the release; null: not known. */
      releasedOn: z.iso.date().nullable(),
      /**
       * Scores given until thirty days after the release, and those of reviews that were played until then; without a day of the
       * release, the thirty days from the first public score on.
       */
      first: periodScore,
      /** From each version until the next one; the oldest first. Versions without a score are omitted. */
      versions: z
        .array(periodScore.extend({ id: z.string(), label: z.string(), releasedOn: z.iso.date() }))
        .max(SCORED_VERSIONS_MAX),
      /** The ninety days before. */
      recent: periodScore,
      /** Reviews of `total` by their score compared with their first one; null below five reviews. */
      changedMind: z.object({ raised: countSchema, lowered: countSchema, kept: countSchema }).nullable(),
    }),
  ),
).meta({ id: 'GameScoreHistory' })
export type ScoreHistoryDocument = z.output<typeof scoreHistoryDocument>
