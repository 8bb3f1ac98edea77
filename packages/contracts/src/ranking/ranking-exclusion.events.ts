import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { exclusionReasons } from './ranking-exclusion-reasons.ts'

/**
 * Reactions of the account (likes, bookmarks, follows) from the day `from` of Japan time on count nowhere. Earlier ones
 * still count, and so do their withdrawals.
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

export const rankingAccountFamily = defineFamily({
  prefix: 'rankingAccount',
  stream: (userId: string) => userId,
  events: [AccountExcludedFromRanking, AccountReinstatedInRanking],
})
export type RankingExclusionEvent = FamilyEvent<typeof rankingAccountFamily>
export const rankingAccountStream = rankingAccountFamily.stream
