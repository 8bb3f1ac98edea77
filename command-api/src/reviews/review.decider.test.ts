import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { ReviewEvent } from '@koryaku/contracts/reviews/review.events.ts'
import { contentOf, draftOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { newContentKey, openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { type GivenPlaythrough, type ReviewCommand, reviewDecider } from './review.decider.ts'
import { reviewLikeDecider } from './review-like.decider.ts'
import { reviewSlotDecider } from './review-slot.decider.ts'
import { reviewTextDecider } from './review-text.decider.ts'

const [reviewId, authorId, other, gameId, playthroughId] = [
  ...['review', 'author', 'other', 'game', 'playthrough'].map(shortIdFrom),
] as [string, string, string, string, string]
const own = { reviewId, authorId, gameId }
const played: GivenPlaythrough = {
  ...{ platform: 'PC', hours: 30, outcome: 'finished', difficulty: 3, score2: 17 },
}
const weightFacts = { accountDays: 3, works: 1 }
const drafted: ReviewEvent = { type: 'ReviewDrafted', data: own }
const added = (more: Partial<GivenPlaythrough> = {}): ReviewEvent => ({
  type: 'PlaythroughAdded',
  data: { ...own, playthroughId, ...played, ...more, playedOn: null, versionId: null },
})
const again = (id: string, playedOn: string | null = null) => ({
  type: 'PlaythroughAdded' as const,
  data: { ...own, playthroughId: id, ...played, playedOn, versionId: null },
})
const published: ReviewEvent = {
  type: 'ReviewPublished',
  data: { ...own, textRef: 't0', spoiler: false, weightFacts, ruleVersion: 1 },
}
const revised = (textRef: 't0' | 't1', spoiler = false): ReviewEvent => ({
  type: 'ReviewRevised',
  data: { ...own, textRef, spoiler },
})
const unpublished: ReviewEvent = { type: 'ReviewUnpublished', data: own }
const purgeAt = '2026-05-01T09:00:00.000Z'
const deleted = (wasPublished: boolean): ReviewEvent => ({
  type: 'ReviewDeleted',
  data: { ...own, wasPublished, purgeAt },
})
const restored = (isPublic: boolean): ReviewEvent => ({
  type: 'ReviewRestored',
  data: { ...own, published: isPublic },
})
const purged = (wasPublished: boolean): ReviewEvent => ({
  type: 'ReviewPurged',
  data: { ...own, wasPublished },
})
const publish = (more: Partial<Extract<ReviewCommand, { type: 'PublishReview' }>> = {}) => ({
  ...({ type: 'PublishReview', actorId: authorId, textRef: 't0', spoiler: false } as const),
  ...{ playthrough: played, playthroughId, playedAgain: false, playedOn: undefined, weightFacts },
  ...more,
})
const live = [drafted, added(), published]

describe('a review', () => {
  it('begins as a draft', () =>
    given(reviewDecider, [])
      .when({ type: 'DraftReview', ...own })
      .happens(drafted))
  it('begins once', () =>
    given(reviewDecider, [drafted])
      .when({ type: 'DraftReview', ...own })
      .isRefused('conflict'))
  it('becomes public with its score', () =>
    given(reviewDecider, [drafted]).when(publish()).happens(added(), published))
  it('is not published again without a change', () =>
    given(reviewDecider, live).when(publish()).isRefused('nothing_to_publish'))
  it('gets a new text', () =>
    given(reviewDecider, live)
      .when(publish({ textRef: 't1' }))
      .happens(revised('t1')))
  it('is marked as a spoiler', () =>
    given(reviewDecider, live)
      .when(publish({ spoiler: true }))
      .happens(revised('t0', true)))
  it('gets another score, of the same playthrough', () =>
    given(reviewDecider, live)
      .when(publish({ playthrough: { ...played, score2: 11 }, playthroughId: other }))
      .happens({ ...added({ score2: 11 }), type: 'PlaythroughCorrected' } as ReviewEvent, revised('t0')))
  it('keeps the earlier playthrough when it was played again', () =>
    given(reviewDecider, live)
      .when(publish({ playedAgain: true, playthroughId: other, playedOn: '2026-03-04' }))
      .happens(again(other, '2026-03-04'), revised('t0')))
  it('corrects the newest playthrough, which keeps its day unless another one is given', () => {
    const past = [...live, again(other, '2026-03-04'), revised('t0')]
    const corrected = (playedOn: string | null, score2: number) => {
      const { data } = again(other, playedOn)
      return { type: 'PlaythroughCorrected', data: { ...data, score2 } } as ReviewEvent
    }
    given(reviewDecider, past)
      .when(publish({ playthrough: { ...played, score2: 4 } }))
      .happens(corrected('2026-03-04', 4), revised('t0'))
    given(reviewDecider, past)
      .when(publish({ playedOn: null }))
      .happens(corrected(null, 17), revised('t0'))
  })
  it('has at most 50 playthroughs', () => {
    const past = [...live, ...[...Array(49).keys()].map(n => again(shortIdFrom(`time ${n}`)))]
    const full = given(reviewDecider, past)
    full.when(publish({ playedAgain: true, playthroughId: other })).isRefused('too_many_playthroughs')
    full.when(publish({ textRef: 't1' })).happens(revised('t1'))
  })
  it('loses an earlier playthrough, and never the newest one', () => {
    const remove = (id: string, actorId = authorId) =>
      ({ type: 'RemovePlaythrough', actorId, playthroughId: id }) as const
    const two = [...live, again(other)]
    const removed: ReviewEvent = { type: 'PlaythroughRemoved', data: { ...own, playthroughId } }
    given(reviewDecider, two).when(remove(playthroughId)).happens(removed)
    given(reviewDecider, [...two, removed])
      .when(remove(playthroughId))
      .nothingHappens()
    given(reviewDecider, two).when(remove(other)).isRefused('playthrough_in_use')
    given(reviewDecider, [...two, removed])
      .when(remove(other))
      .isRefused('playthrough_in_use')
    given(reviewDecider, two).when(remove(playthroughId, other)).isRefused('not_found')
  })
  it('becomes a draft again, and public again with the score that it has', () => {
    given(reviewDecider, live).when({ type: 'UnpublishReview', actorId: authorId }).happens(unpublished)
    given(reviewDecider, [...live, unpublished])
      .when(publish())
      .happens(published)
  })
  it('stays a draft when a draft is unpublished', () =>
    given(reviewDecider, [drafted]).when({ type: 'UnpublishReview', actorId: authorId }).nothingHappens())
  it.each([
    [true, live],
    [false, [drafted]],
  ])('is deleted and restored as it was (public: %s)', (isPublic, past) => {
    given(reviewDecider, past)
      .when({ type: 'DeleteReview', actorId: authorId, purgeAt })
      .happens(deleted(isPublic))
    given(reviewDecider, [...past, deleted(isPublic)])
      .when({ type: 'RestoreReview', actorId: authorId, at: AT })
      .happens(restored(isPublic))
  })
  it('is deleted once', () =>
    given(reviewDecider, [drafted, deleted(false)])
      .when({ type: 'DeleteReview', actorId: authorId, purgeAt })
      .nothingHappens())
  it('is not restored after its time', () =>
    given(reviewDecider, [drafted, deleted(false)])
      .when({ type: 'RestoreReview', actorId: authorId, at: purgeAt })
      .isRefused('not_found'))
  it('is not published after its deletion', () =>
    given(reviewDecider, [...live, deleted(true)])
      .when(publish())
      .isRefused('not_found'))
  it.each([publish(), { type: 'UnpublishReview' }, { type: 'DeleteReview', purgeAt }] as ReviewCommand[])(
    'does not exist for other members: %o',
    command =>
      given(reviewDecider, live)
        .when({ ...command, actorId: other } as ReviewCommand)
        .isRefused('not_found'),
  )
  it('is purged when it is due, and not before', () => {
    const past = [...live, deleted(true)]
    const purge = (at: string, forErasure = false) => ({ type: 'PurgeReview', at, forErasure }) as const
    given(reviewDecider, past).when(purge(AT)).nothingHappens()
    given(reviewDecider, past).when(purge(purgeAt)).happens(purged(false))
    given(reviewDecider, live).when(purge(AT, true)).happens(purged(true))
    given(reviewDecider, [...past, purged(false)])
      .when(purge(purgeAt, true))
      .nothingHappens()
  })
})

describe('the slot of a member and a game', () => {
  const slot = { gameId, userId: authorId }
  const taken = (id: string) => ({ type: 'ReviewSlotTaken' as const, data: { ...slot, reviewId: id } })
  it('is taken', () =>
    given(reviewSlotDecider, [])
      .when({ ...slot, reviewId, over: null })
      .happens(taken(reviewId)))
  it('is taken once', () =>
    given(reviewSlotDecider, [taken(reviewId)])
      .when({ ...slot, reviewId, over: null })
      .nothingHappens())
  it('is taken from another review only if the command names that review', () => {
    given(reviewSlotDecider, [taken(other)])
      .when({ ...slot, reviewId, over: null })
      .isRefused('conflict')
    given(reviewSlotDecider, [taken(other)])
      .when({ ...slot, reviewId, over: other })
      .happens(taken(reviewId))
  })
  it('is taken again by a review that is restored', () =>
    given(reviewSlotDecider, [taken(reviewId)])
      .when({ ...slot, reviewId, over: reviewId, again: true })
      .happens(taken(reviewId)))
})

describe('the text of a review', () => {
  const key = newContentKey()
  const decider = reviewTextDecider(reviewId, key)
  const draft = { ...emptyReview(), title: '名作', score2: 17 }
  const saved = (title = draft.title) => ({
    type: 'ReviewTextSaved' as const,
    data: { ...own, base: null, sealed: sealContent({ ...draft, title }, reviewId, key) },
  })
  it('is saved sealed', () => {
    const [event] = decider.decide({ where: own, base: null, draft }, null)
    expect(event?.data).toMatchObject({ ...own, base: null })
    expect(JSON.stringify(event)).not.toContain('名作')
    expect(openContent(event?.data.sealed ?? '', reviewId, key)).toEqual(draft)
  })
  it('is not saved without a change', () =>
    given(decider, [saved()]).when({ where: own, base: null, draft }).nothingHappens())
  it('is not overwritten by a save with an older base', () =>
    given(decider, [saved('他のタブ')])
      .when({ where: own, base: null, draft })
      .isRefused('revision_conflict'))
})

it('a score is stars for clients and halves in the log', () => {
  const draft = { ...emptyReview(), score2: 17 }
  expect(contentOf(draft).score).toBe(8.5)
  expect(draftOf(contentOf(draft))).toEqual(draft)
})

describe('a like of a review', () => {
  const pair = { reviewId, userId: other, authorId, gameId }
  const liked = { type: 'GameReviewLiked' as const, data: pair }
  it('is given and withdrawn', () => {
    given(reviewLikeDecider(pair), []).when('set').happens(liked)
    given(reviewLikeDecider(pair), [liked])
      .when('unset')
      .happens({ type: 'GameReviewUnliked', data: { ...pair, likedAt: AT } })
  })
  it('is given once', () => given(reviewLikeDecider(pair), [liked]).when('set').nothingHappens())
  it('is rejected for an own review', () =>
    given(reviewLikeDecider({ ...pair, userId: authorId }), [])
      .when('set')
      .isRefused('own_review'))
})
