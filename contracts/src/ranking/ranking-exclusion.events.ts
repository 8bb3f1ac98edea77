import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'

/** Why an account does not count. Words about a person have no place in the log. */
export const exclusionReasons = ['automated', 'multiple_accounts', 'vote_ring', 'paid', 'other'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

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
