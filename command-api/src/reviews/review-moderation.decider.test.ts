import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { ReviewEvent } from '@koryaku/contracts/reviews/review.events.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { reviewDecider } from './review.decider.ts'
import { type ReviewModerationCommand, reviewModerationDecider } from './review-moderation.decider.ts'

const [reviewId, authorId, moderator, gameId, playthroughId] = [
  ...['review', 'author', 'moderator', 'game', 'playthrough'].map(shortIdFrom),
] as [string, string, string, string, string]
const own = { reviewId, authorId, gameId }
const sealed = (text: string) => ({ owner: authorId, text })
const weightFacts = { accountDays: 3, works: 1 }
const drafted: ReviewEvent = { type: 'ReviewDrafted', data: own }
const published: ReviewEvent = {
  type: 'ReviewPublished',
  data: { ...own, textRef: 't2', spoiler: false, weightFacts, ruleVersion: 1 },
}
const live = [drafted, published]
const suspended: ReviewEvent = {
  type: 'ReviewSuspended',
  data: {
    ...{ ...own, rule: 'spam', reason: sealed('宣伝'), textRef: 't2' },
    ...{ by: moderator, cause: 'moderator' },
  },
}
const appealed: ReviewEvent = {
  type: 'ReviewSuspensionAppealed',
  data: { ...own, appeal: sealed('違います') },
}
const decided = (outcome: 'upheld' | 'overturned'): ReviewEvent => ({
  type: 'ReviewAppealDecided',
  data: { ...own, outcome, reason: sealed('判断'), by: moderator },
})
const reinstated = (cause: 'moderator' | 'appeal'): ReviewEvent => ({
  type: 'ReviewReinstated',
  data: { ...own, reason: sealed('判断'), by: moderator, cause },
})
const suspend: ReviewModerationCommand = {
  ...{ type: 'SuspendReview', by: moderator, rule: 'spam', reason: sealed('宣伝') },
}
const reinstate: ReviewModerationCommand = {
  type: 'ReinstateReview',
  by: moderator,
  reason: sealed('判断'),
}
const appeal: ReviewModerationCommand = {
  ...{ type: 'AppealReviewSuspension', actorId: authorId, appeal: sealed('違います') },
}
const decideAppeal = (outcome: 'upheld' | 'overturned'): ReviewModerationCommand => ({
  ...{ type: 'DecideReviewAppeal', by: moderator, outcome, reason: sealed('判断') },
})
const moderate = (...events: ReviewEvent[]) => given(reviewModerationDecider, events)

describe('a suspension of a review', () => {
  it('names the public text as evidence', () =>
    moderate(...live)
      .when(suspend)
      .happens(suspended))
  it('is rejected for a draft, which only its author sees', () =>
    moderate(drafted).when(suspend).isRefused('not_found'))
  it('is rejected while one is in force', () =>
    moderate(...live, suspended)
      .when(suspend)
      .isRefused('review_suspended'))
  it('is rejected for an own review', () =>
    moderate(...live)
      .when({ ...suspend, by: authorId })
      .isRefused('moderated_own_review'))
  it('ends by a moderator, and the review is public', () =>
    moderate(...live, suspended)
      .when(reinstate)
      .happens(reinstated('moderator')))
  it('cannot end before it begins', () =>
    moderate(...live)
      .when(reinstate)
      .isRefused('review_not_suspended'))
  it('can come again after it ended', () =>
    moderate(...live, suspended, reinstated('moderator'))
      .when(suspend)
      .happens(suspended))
  it.each(['PublishReview', 'UnpublishReview', 'DeleteReview'] as const)('rejects %s by the author', type =>
    given(reviewDecider, [...live, suspended])
      .when({
        ...{ type, actorId: authorId, textRef: 't3', spoiler: false, playthroughId, weightFacts },
        ...{ playthrough: { platform: 'PC', hours: null, outcome: null, difficulty: null, score2: 2 } },
        ...{ playedAgain: false, playedOn: undefined, purgeAt: '2026-05-01T09:00:00.000Z' },
      })
      .isRefused('review_suspended'),
  )
  it('ends with the account of the author', () =>
    given(reviewDecider, [...live, suspended])
      .when({ type: 'PurgeReview', at: '2026-05-01T09:00:00.000Z', forErasure: true })
      .happens({ type: 'ReviewPurged', data: { ...own, wasPublished: false } }))
})

describe('an appeal', () => {
  it('waits for a decision', () =>
    moderate(...live, suspended)
      .when(appeal)
      .happens(appealed))
  it('is sent once', () =>
    moderate(...live, suspended, appealed)
      .when(appeal)
      .isRefused('appeal_already_sent'))
  it('needs a suspension', () =>
    moderate(...live)
      .when(appeal)
      .isRefused('review_not_suspended'))
  it('is the author’s alone', () =>
    moderate(...live, suspended)
      .when({ ...appeal, actorId: moderator })
      .isRefused('not_found'))
  it('is turned down, and the suspension stays', () =>
    moderate(...live, suspended, appealed)
      .when(decideAppeal('upheld'))
      .happens(decided('upheld')))
  it('is granted, and the review is public', () =>
    moderate(...live, suspended, appealed)
      .when(decideAppeal('overturned'))
      .happens(decided('overturned'), reinstated('appeal')))
  it('is granted by a reinstatement', () =>
    moderate(...live, suspended, appealed)
      .when(reinstate)
      .happens(decided('overturned'), reinstated('appeal')))
  it('is decided once', () =>
    moderate(...live, suspended, appealed, decided('upheld'))
      .when(decideAppeal('overturned'))
      .isRefused('no_appeal_waiting'))
})
