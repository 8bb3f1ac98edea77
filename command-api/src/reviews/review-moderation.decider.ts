import { DomainError } from '@koryaku/contracts/errors.ts'
import type { SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import type { ReviewEvent } from '@koryaku/contracts/reviews/review.events.ts'
import type { ReviewModerationEvent } from '@koryaku/contracts/reviews/review-moderation.events.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type ReviewState, reviewDecider } from './review.decider.ts'

export type ReviewModerationCommand =
  | { type: 'SuspendReview'; by: string; rule: SuspensionRule; reason: SealedText }
  | { type: 'ReinstateReview'; by: string; reason: SealedText }
  | { type: 'AppealReviewSuspension'; actorId: string; appeal: SealedText }
  | { type: 'DecideReviewAppeal'; by: string; outcome: 'upheld' | 'overturned'; reason: SealedText }

/** The moderators' commands, and the author's appeal, on the stream of the review. */
export const reviewModerationDecider: Decider<ReviewState, ReviewModerationCommand, ReviewEvent> = {
  initial: reviewDecider.initial,
  evolve: reviewDecider.evolve,
  decide,
}

function decide(command: ReviewModerationCommand, state: ReviewState): ReviewModerationEvent[] {
  if (!state || state.status === 'purged') throw new DomainError('not_found')
  const { reviewId, authorId, gameId, status, appeal } = state
  const where = { reviewId, authorId, gameId }
  const isSuspended = status === 'suspended'
  if (command.type === 'AppealReviewSuspension') {
    if (command.actorId !== authorId || status === 'deleted') throw new DomainError('not_found')
    if (!isSuspended) throw new DomainError('review_not_suspended')
    if (appeal) throw new DomainError('appeal_already_sent')
    return [{ type: 'ReviewSuspensionAppealed', data: { ...where, appeal: command.appeal } }]
  }
  // A review that only its author can see gets the same response as one that does not exist.
  if (!isSuspended && status !== 'published') throw new DomainError('not_found')
  const { by, reason } = command
  if (by === authorId) throw new DomainError('moderated_own_review')
  if (command.type === 'SuspendReview') {
    if (isSuspended) throw new DomainError('review_suspended')
    if (state.publicRef === null) throw new DomainError('not_found')
    const { rule } = command
    const data = { ...where, rule, reason, textRef: state.publicRef, by, cause: 'moderator' as const }
    return [{ type: 'ReviewSuspended', data }]
  }
  if (!isSuspended) throw new DomainError('review_not_suspended')
  const reinstated = (cause: 'moderator' | 'appeal') =>
    ({ type: 'ReviewReinstated', data: { ...where, reason, by, cause } }) as const
  const decided = (outcome: 'upheld' | 'overturned') =>
    ({ type: 'ReviewAppealDecided', data: { ...where, outcome, reason, by } }) as const
  // The end of a suspension decides a waiting appeal.
  if (command.type === 'ReinstateReview')
    return appeal === 'waiting' ? [decided('overturned'), reinstated('appeal')] : [reinstated('moderator')]
  if (appeal !== 'waiting') throw new DomainError('no_appeal_waiting')
  return command.outcome === 'upheld' ? [decided('upheld')] : [decided('overturned'), reinstated('appeal')]
}
