import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'
import { exclusionReasons } from './ranking-exclusion-reasons.ts'

/**
 * What the account gives (likes, bookmarks, follows) from the day `from` of Japan time on counts nowhere. What it
 * gave before counts on, and so does its taking back of that.
 */
export const AccountExcludedFromRanking = defineEvent(
  'AccountExcludedFromRanking',
  z.object({
    userId: shortIdSchema,
    from: z.iso.date(),
    reason: z.enum(exclusionReasons),
    by: shortIdSchema.nullable(),
  }),
)
/** Everything that the account ever gave counts again. */
export const AccountReinstatedInRanking = defineEvent(
  'AccountReinstatedInRanking',
  z.object({ userId: shortIdSchema, by: shortIdSchema.nullable() }),
)

export const rankingExclusionEvents = [AccountExcludedFromRanking, AccountReinstatedInRanking] as const
export type RankingExclusionEvent = EventOf<(typeof rankingExclusionEvents)[number]>

export const rankingAccountStream = (userId: string) => `rankingAccount-${userId}`
