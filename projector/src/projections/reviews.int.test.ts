import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type ReviewEvent, reviewStream, reviewTextStream } from '@koryaku/contracts/reviews/review.events.ts'
import { emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { reviewLikeStream } from '@koryaku/contracts/reviews/review-like.events.ts'
import type { ReviewDraft } from '@koryaku/contracts/reviews/review-parts.ts'
import { newContentKey, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author, countedAgain, excluded, fan, gameId, other } from '#testing/small-world.ts'
import { isoAt } from '#testing/steps.ts'
import { reviews } from './reviews.ts'

const key = newContentKey()
const { given, scratch } = examplesOf(reviews)
const [first, second] = ['first', 'second'].map(shortIdFrom) as [string, string]
const own = (reviewId: string) => ({ reviewId, authorId: reviewId === first ? author : other, gameId })
const step = (event: ReviewEvent, minute = 0) => happened(reviewStream(event.data.reviewId), event, minute)

const drafted = (id: string) => step({ type: 'ReviewDrafted', data: own(id) })
const saved = (id: string, title: string, more: Partial<ReviewDraft> = {}) => {
  const paragraph = {
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: `${title}の本文` }],
  }
  const draft = { ...emptyReview(), title, ...more }
  const sealed = sealContent({ ...draft, document: { ...draft.document, content: [paragraph] } }, id, key)
  return happened(reviewTextStream(id), { type: 'ReviewTextSaved', data: { ...own(id), base: null, sealed } })
}
const played = (
  id: string,
  score2: number,
  type: 'PlaythroughAdded' | 'PlaythroughCorrected' = 'PlaythroughAdded',
) =>
  step({
    type,
    data: {
      ...{ ...own(id), playthroughId: shortIdFrom(id), playedOn: null, versionId: null, platform: 'PC' },
      ...{ hours: 12, outcome: 'finished', difficulty: null, score2 },
    },
  })
const published = (id: string, minute = 0, weightFacts = { accountDays: 1, works: 0 }) =>
  step(
    {
      type: 'ReviewPublished',
      data: {
        ...{ ...own(id), textRef: 't0', spoiler: false },
        ...{ weightFacts, ruleVersion: 1 },
      },
    },
    minute,
  )
const revised = (id: string, textRef: 't0' | 't1') =>
  step({ type: 'ReviewRevised', data: { ...own(id), textRef, spoiler: true } }, 9)
const unpublished = (id: string) => step({ type: 'ReviewUnpublished', data: own(id) })
const deleted = (id: string) =>
  step({ type: 'ReviewDeleted', data: { ...own(id), wasPublished: true, purgeAt: isoAt(9_000) } })
const restored = (id: string) => step({ type: 'ReviewRestored', data: { ...own(id), published: true } })
const purged = (id: string) => step({ type: 'ReviewPurged', data: { ...own(id), wasPublished: false } })
const liked = (userId: string) =>
  happened(reviewLikeStream(first, userId), {
    ...{ type: 'GameReviewLiked', data: { reviewId: first, userId, authorId: author, gameId } },
  })
const live = (id: string, score2 = 16) => [drafted(id), saved(id, '感想'), played(id, score2), published(id)]

const suspended = (id: string) =>
  step({
    type: 'ReviewSuspended',
    data: {
      ...{ ...own(id), rule: 'spam', reason: { owner: author, text: 'c2VhbGVk' }, textRef: 't0' },
      ...{ by: fan, cause: 'moderator' },
    },
  })
const reinstated = (id: string) =>
  step({
    type: 'ReviewReinstated',
    data: { ...own(id), reason: { owner: author, text: 'c2VhbGVk' }, by: fan, cause: 'moderator' },
  })

beforeAll(async () => {
  await scratch().db.query(
    'insert into identity.content_key (content_id, owner_id, key) select unnest($1::text[]), $2, $3',
    [[first, second], author, key],
  )
})

const rowOf = (rows: Record<string, unknown>[] | undefined, id: string) =>
  rows?.find(({ review_id }) => review_id === id)
const scoreOf = (rows: Record<string, unknown>[] | undefined, id = gameId) =>
  rows?.find(({ game_id }) => game_id === id)

describe('the row of a review', () => {
  it('contains the public version while the author has a newer draft', async () => {
    const { game_review } = await given(...live(first), saved(first, '直し'))
    expect(rowOf(game_review, first)).toMatchObject({
      ...{ status: 'published', title: '感想', head: 1, public_head: 0, score2: 16, platform: 'PC' },
      ...{ html: '<p>感想の本文</p>', excerpt: '感想の本文', draft: { title: '直し' } },
    })
  })

  it('contains the version of an update, and keeps the time of the first publication', async () => {
    const { game_review } = await given(...live(first), saved(first, '直し'), revised(first, 't1'))
    expect(rowOf(game_review, first)).toMatchObject({ title: '直し', spoiler: true, public_head: 1 })
    const row = rowOf(game_review, first) as { published_at: string; revised_at: string } | undefined
    expect(row && Date.parse(row.revised_at) > Date.parse(row.published_at)).toBe(true)
  })

  it('contains no public text after the review is unpublished', async () => {
    const { game_review, game_score } = await given(...live(first), unpublished(first))
    expect(rowOf(game_review, first)).toMatchObject({
      status: 'draft',
      title: '',
      html: '',
      public_head: null,
    })
    expect(scoreOf(game_score)).toMatchObject({ reviews: 0, weighted2: 0 })
  })

  it('is unchanged after a deletion is undone', async () => {
    const { game_review, game_score } = await given(...live(first), deleted(first), restored(first))
    expect(rowOf(game_review, first)).toMatchObject({ status: 'published', title: '感想', purge_at: null })
    expect(scoreOf(game_score)).toMatchObject({ reviews: 1, weighted2: 16 })
  })

  it('loses its text and drafts when the review is purged', async () => {
    const { game_review, game_review_text } = await given(...live(first), deleted(first), purged(first))
    expect(rowOf(game_review, first)).toMatchObject({ status: 'purged', title: '', draft: null, html: '' })
    expect(game_review_text).toEqual([])
  })
})

describe('playthroughs', () => {
  const time = (n: number) => shortIdFrom(`time ${n}`)
  const playedAt = (
    n: number,
    score2: number,
    type: 'PlaythroughAdded' | 'PlaythroughCorrected' = 'PlaythroughAdded',
  ) => {
    const data = { ...own(first), playthroughId: time(n), playedOn: '2026-03-04', versionId: null }
    const played = { platform: 'PC', hours: n, outcome: null, difficulty: null, score2 }
    return step({ type, data: { ...data, ...played } }, n)
  }
  const removed = (n: number) =>
    step({ type: 'PlaythroughRemoved', data: { ...own(first), playthroughId: time(n) } })
  const shown = (rows: Record<string, unknown>[] = []) =>
    rows
      .sort((a, b) => Number(a.ord) - Number(b.ord))
      .map(({ playthrough_id, score2, hours, at }) => ({ playthrough_id, score2, hours, at }))
  const twice = [drafted(first), saved(first, '感想'), playedAt(1, 16), published(first), playedAt(2, 9)]

  it('are kept in their order, and a correction keeps its place and time', async () => {
    const { review_playthrough } = await given(
      ...[...twice, playedAt(3, 12), playedAt(1, 14, 'PlaythroughCorrected')],
    )
    const rows = shown(review_playthrough)
    expect(rows).toMatchObject([
      { playthrough_id: time(1), score2: 14, hours: 1 },
      { playthrough_id: time(2), score2: 9, hours: 2 },
      { playthrough_id: time(3), score2: 12, hours: 3 },
    ])
    expect(rows.map(({ at }) => Date.parse(String(at)))).toEqual([1, 2, 3].map(n => Date.parse(isoAt(n))))
  })

  it('are removed one by one, while the score stays that of the newest', async () => {
    const { review_playthrough, game_review } = await given(...twice, removed(1))
    expect(shown(review_playthrough)).toMatchObject([{ playthrough_id: time(2) }])
    expect(rowOf(game_review, first)).toMatchObject({ score2: 9 })
  })

  it('are deleted with a purged review', async () => {
    const { review_playthrough } = await given(...twice, deleted(first), purged(first))
    expect(review_playthrough).toEqual([])
  })
})

describe('scores', () => {
  it('are summed over public reviews, per game and for all games', async () => {
    const { game_score } = await given(...live(first, 16), ...live(second, 9))
    expect(scoreOf(game_score)).toMatchObject({ reviews: 2, counted: 2, weight4: 2, weighted2: 25 })
    expect(scoreOf(game_score, '')).toMatchObject({ reviews: 2, counted: 2, weight4: 2, weighted2: 25 })
  })

  it('change with a correction', async () => {
    const { game_score } = await given(
      ...[...live(first, 16), played(first, 10, 'PlaythroughCorrected'), revised(first, 't0')],
    )
    expect(scoreOf(game_score)).toMatchObject({ reviews: 1, weighted2: 10 })
  })

  it('exclude deleted reviews', async () => {
    const { game_score } = await given(...live(first, 16), ...live(second, 9), deleted(first))
    expect(scoreOf(game_score)).toMatchObject({ reviews: 1, weighted2: 9 })
  })
})

describe('weights', () => {
  const DAY = 24 * 60
  const whole = { accountDays: 30, works: 1 }

  it('are those of the history of an author, in the row and in the sums', async () => {
    const { game_review, game_score } = await given(
      ...[drafted(first), saved(first, '感想'), played(first, 16), published(first, 0, whole)],
      ...live(second, 10),
    )
    expect(rowOf(game_review, first)).toMatchObject({ weight4: 4 })
    expect(rowOf(game_review, second)).toMatchObject({ weight4: 1 })
    expect(scoreOf(game_score)).toMatchObject({ counted: 2, weight4: 5, weighted2: 74 })
  })

  it('grow for earlier reviews with a later one of the author', async () => {
    const third = shortIdFrom('third')
    const own = { reviewId: third, authorId: author, gameId: shortIdFrom('another game') }
    const before = live(first, 16)
    const later = [
      step({ type: 'ReviewDrafted', data: own }, 40 * DAY),
      step(
        {
          type: 'ReviewPublished',
          data: {
            ...{ ...own, textRef: 't0', spoiler: false },
            ...{ weightFacts: { accountDays: 41, works: 0 }, ruleVersion: 1 },
          },
        },
        40 * DAY,
      ),
    ] as const
    const { game_review, game_score } = await given(...before, ...later)
    expect(rowOf(game_review, first)).toMatchObject({ weight4: 4 })
    expect(scoreOf(game_score)).toMatchObject({ counted: 1, weight4: 4, weighted2: 64 })
  })

  it('are zero for an excluded account, whose review stays listed, and are restored', async () => {
    const out = await given(...live(first, 16), ...live(second, 9), excluded(author, '2026-01-01'))
    expect(scoreOf(out.game_score)).toMatchObject({ reviews: 2, counted: 1, weighted2: 9 })
    const back = await given(
      ...[...live(first, 16), ...live(second, 9)],
      ...[excluded(author, '2026-01-01'), countedAgain(author)],
    )
    expect(scoreOf(back.game_score)).toMatchObject({ reviews: 2, counted: 2, weighted2: 25 })
  })
})

describe('parts of the scores of a game', () => {
  it('are by platform, outcome and score, without rows of zero', async () => {
    const { game_score_part } = await given(...live(first, 16), ...live(second, 16))
    expect(game_score_part).toEqual([
      { game_id: gameId, platform: 'PC', outcome: 'finished', score2: 16, reviews: 2, weight4: 2 },
    ])
    const corrected = await given(...live(first, 16), played(first, 10, 'PlaythroughCorrected'))
    expect(corrected.game_score_part).toMatchObject([{ score2: 10, reviews: 1 }])
  })
})

describe('scores over time', () => {
  const DAY = 24 * 60
  /** A playthrough of the first review on a day. */
  const scored = (
    day: number,
    score2: number,
    type: 'PlaythroughAdded' | 'PlaythroughCorrected' = 'PlaythroughAdded',
  ) => ({ ...played(first, score2, type), minute: day * DAY })
  const onDay = (day: number, one: ReturnType<typeof step>) => ({ ...one, minute: day * DAY })
  const spansOf = async (...steps: Parameters<typeof given>) => {
    const { review_score = [] } = await given(...steps)
    const dayOf = (at: unknown) =>
      at === null ? null : (Date.parse(String(at)) - Date.parse(isoAt(0))) / 60_000 / DAY
    return review_score
      .map(({ from_at, until_at, scored_at, score2, first2 }) => ({
        ...{ from: dayOf(from_at), until: dayOf(until_at), scored: dayOf(scored_at), score2, first2 },
      }))
      .sort((a, b) => Number(a.from) - Number(b.from))
  }

  it('begin with the publication', async () => {
    expect(await spansOf(drafted(first), saved(first, '感想'), scored(0, 16))).toEqual([])
    const { review_score } = await given(...live(first))
    expect(review_score).toMatchObject([
      { review_id: first, game_id: gameId, author_id: author, score2: 16, first2: 16, until_at: null },
    ])
  })

  it('have a new span when the author scores it again, also with the same score', async () => {
    expect(await spansOf(...live(first), scored(40, 11), scored(80, 11))).toEqual([
      { from: 0, until: 40, scored: 0, score2: 16, first2: 16 },
      { from: 40, until: 80, scored: 40, score2: 11, first2: 16 },
      { from: 80, until: null, scored: 80, score2: 11, first2: 16 },
    ])
  })

  it('replace a score that is corrected within a day, and have a new span later', async () => {
    expect(
      await spansOf(
        ...[...live(first), scored(0.5, 12, 'PlaythroughCorrected'), scored(2, 12, 'PlaythroughCorrected')],
        scored(3, 9, 'PlaythroughCorrected'),
      ),
    ).toEqual([
      { from: 0, until: 3, scored: 0, score2: 12, first2: 12 },
      { from: 3, until: null, scored: 3, score2: 9, first2: 12 },
    ])
  })

  it.each([
    ['it is unpublished', unpublished(first), published(first)],
    ['it is deleted', deleted(first), restored(first)],
    ['it is suspended', suspended(first), reinstated(first)],
  ])('end when %s, and keep the time of the score on return', async (_, away, back) => {
    const shown = { from: 0, until: 5, scored: 0, score2: 16, first2: 16 }
    expect(await spansOf(...live(first), onDay(5, away))).toEqual([shown])
    expect(await spansOf(...live(first), onDay(5, away), onDay(9, back))).toEqual([
      shown,
      { from: 9, until: null, scored: 0, score2: 16, first2: 16 },
    ])
  })

  it('have the new score of a review that returns with one', async () => {
    const away = onDay(5, unpublished(first))
    expect(await spansOf(...live(first), away, scored(9, 16), onDay(9, published(first)))).toMatchObject([
      { from: 0, until: 5 },
      { from: 9, until: null, scored: 9, score2: 16, first2: 16 },
    ])
  })

  it('have no span of a review that is hidden again in the same instant', async () => {
    expect(await spansOf(...live(first), deleted(first))).toEqual([])
  })

  it('are deleted with a purged review', async () => {
    expect(await spansOf(...live(first), onDay(5, deleted(first)), onDay(40, purged(first)))).toEqual([])
  })
})

describe('likes', () => {
  it('are counted', async () => {
    const { game_review } = await given(...live(first), liked(fan), liked(other))
    expect(rowOf(game_review, first)).toMatchObject({ likes: 2 })
  })

  it('do not count while their account is excluded', async () => {
    const without = await given(...live(first), liked(fan), excluded(fan, '2026-01-01'))
    expect(rowOf(without.game_review, first)).toMatchObject({ likes: 0 })
    const again = await given(...live(first), liked(fan), excluded(fan, '2026-01-01'), countedAgain(fan))
    expect(rowOf(again.game_review, first)).toMatchObject({ likes: 1 })
  })
})

describe('reviews: given a suspension', () => {
  it('takes the score out of the sums until the review is reinstated', async () => {
    const before = await given(...live(first), ...live(second, 10), suspended(first))
    expect(rowOf(before.game_review, first)).toMatchObject({ status: 'suspended', title: '感想' })
    expect(scoreOf(before.game_score)).toMatchObject({ reviews: 1, weighted2: 10 })
    const after = await given(...live(first), ...live(second, 10), suspended(first), reinstated(first))
    expect(rowOf(after.game_review, first)).toMatchObject({ status: 'published' })
    expect(scoreOf(after.game_score)).toMatchObject({ reviews: 2, weighted2: 26 })
  })
})
