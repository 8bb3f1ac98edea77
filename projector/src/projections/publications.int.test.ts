import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type ReviewEvent, reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import {
  articleId,
  author,
  deleted,
  drafted,
  gameId,
  published,
  purged,
  removed,
  restored,
  revised,
  scheduled,
  unpublished,
  unscheduled,
} from '#testing/small-world.ts'
import type { Step } from '#testing/steps.ts'
import { publications } from './publications.ts'

const { given } = examplesOf(publications)
const rowsAfter = async (...steps: Step[]) =>
  (await given(...steps)).publication?.map(({ work_id, kind, author_id, created_at }) => ({
    ...{ work_id, kind, author_id, minute: (Date.parse(String(created_at)) - BEGINNING) / 60_000 },
  }))
const BEGINNING = Date.parse('2026-10-30T12:00:00Z')
const ofArticle = (minute: number) => ({ work_id: articleId, kind: 'article', author_id: author, minute })

const reviewId = shortIdFrom('review')
const review = { reviewId, authorId: author, gameId }
const ofReview = (event: ReviewEvent, minute: number) => happened(reviewStream(reviewId), event, minute)
const reviewPublished = (minute: number) =>
  ofReview(
    {
      type: 'ReviewPublished',
      data: {
        ...{ ...review, textRef: 't0', spoiler: false, ruleVersion: 1 },
        weightFacts: { accountDays: 9, works: 0 },
      },
    },
    minute,
  )

describe('publications', () => {
  it('have a row of the first publication of an article', async () => {
    expect(await rowsAfter(drafted())).toEqual([])
    expect(await rowsAfter(drafted(), published(1))).toEqual([ofArticle(1)])
  })

  it('have one of a scheduled publication', async () => {
    expect(await rowsAfter(drafted(), scheduled(60), unscheduled('kept', 61), published(61, 't0'))).toEqual([
      ofArticle(61),
    ])
  })

  it('have no further one of an update, or of a second publication', async () => {
    const steps = [drafted(), published(1), revised('t1', 2), unpublished(3), published(4)]
    expect(await rowsAfter(...steps)).toEqual([ofArticle(1)])
  })

  it('keep it while a deletion can be undone, and lose it after', async () => {
    const before = [drafted(), published(1), removed(true, 2)]
    expect(await rowsAfter(...before, restored('published', 3))).toEqual([ofArticle(1)])
    expect(await rowsAfter(...before, purged(200))).toEqual([])
    expect(await rowsAfter(drafted(), published(1), deleted(true, 2))).toEqual([])
  })

  it('have one of a review, until it is purged', async () => {
    const again = ofReview({ type: 'ReviewUnpublished', data: review }, 2)
    const row = { work_id: reviewId, kind: 'review', author_id: author, minute: 1 }
    expect(await rowsAfter(reviewPublished(1), again, reviewPublished(3))).toEqual([row])
    const gone = ofReview({ type: 'ReviewPurged', data: { ...review, wasPublished: false } }, 4)
    expect(await rowsAfter(reviewPublished(1), gone)).toEqual([])
  })
})
