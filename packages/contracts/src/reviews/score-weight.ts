import { SCORE2_MAX, SCORE2_MIN } from './review-parts.ts'

/** Weights are integers of quarters, so that sums do not depend on the order of additions. */
export const WHOLE_WEIGHT4 = 4
/** Age of the account at its newest review, in days, from which a review weighs half and whole. */
export const HALF_FROM_DAYS = 7
export const WHOLE_FROM_DAYS = 30
/** Public articles and reviews that a whole weight takes. */
export const WHOLE_FROM_WORKS = 2

export interface ReviewerHistory {
  days: number
  works: number
}
/** Weight of each review of an author in averages: new accounts weigh less until they have a history. */
export function weight4Of({ days, works }: ReviewerHistory): number {
  if (days >= WHOLE_FROM_DAYS && works >= WHOLE_FROM_WORKS) return WHOLE_WEIGHT4
  return days >= HALF_FROM_DAYS ? 2 : 1
}

/** Lists by score rank a game as if it had this many more reviews of whole weight with this score. */
export const PRIOR_REVIEWS = 10
export const PRIOR_SCORE2 = 14
const PRIOR_WEIGHT4 = PRIOR_REVIEWS * WHOLE_WEIGHT4

/** The shrunk mean that games are ranked by, in halves. */
export const rankOf = (sums: { weight4: number; weighted2: number }): number =>
  (PRIOR_WEIGHT4 * PRIOR_SCORE2 + sums.weighted2) / (PRIOR_WEIGHT4 + sums.weight4)

/** Bars of a histogram: one for each whole score, which holds the half above it too. */
export const HISTOGRAM_BARS = SCORE2_MAX / 2
export const barOf = (score2: number): number =>
  Math.floor(Math.min(SCORE2_MAX, Math.max(SCORE2_MIN, score2)) / 2) - 1
