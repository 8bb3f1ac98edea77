import { type CommentEvent, commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { restrictedReadStream } from '@koryaku/contracts/moderation/restricted-read.events.ts'
import { type ReviewEvent, reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import {
  appealed,
  articleId,
  author,
  decided,
  deleted,
  drafted,
  moderator,
  published,
  reinstated,
  sealed,
  suspended,
} from '#testing/small-world.ts'
import { isoAt } from '#testing/steps.ts'
import { moderation } from './moderation.ts'

const { given } = examplesOf(moderation)
const inPublic = [drafted(), published(1)]

describe('moderation: given what moderators and authors did, cases and the history of each article', () => {
  it('a suspension is a case, with its reason sealed', async () => {
    const { moderation_case } = await given(...inPublic, suspended(5))
    expect(moderation_case).toMatchObject([
      { article_id: articleId, author_id: author, state: 'suspended', rule: 'spam', reason: sealed('宣伝') },
    ])
    expect(moderation_case).toMatchObject([{ appeal: null, appeal_state: null, decision: null }])
  })

  it('an appeal waits in it until it is decided', async () => {
    const waits = await given(...inPublic, suspended(5), appealed(6))
    expect(waits.moderation_case).toMatchObject([{ appeal: sealed('違います'), appeal_state: 'waiting' }])
    const upheld = await given(...inPublic, suspended(5), appealed(6), decided('upheld', 7))
    expect(upheld.moderation_case).toMatchObject([{ state: 'suspended', appeal_state: 'upheld' }])
  })

  it('overturned, the article is reinstated', async () => {
    const { moderation_case } = await given(
      ...[...inPublic, suspended(5), appealed(6), decided('overturned', 7), reinstated('appeal', 7)],
    )
    expect(moderation_case).toMatchObject([
      { state: 'reinstated', appeal_state: 'overturned', decided_at: '2026-10-30T12:07:00+00:00' },
    ])
  })

  it('the history has one line per event, without what was written in the article', async () => {
    const read = { articleId, authorId: author, by: moderator, revisions: ['0'] }
    const { article_history } = await given(
      ...[...inPublic, suspended(5), deleted(false, 8)],
      happened(restrictedReadStream(articleId, moderator), { type: 'RestrictedContentRead', data: read }, 9),
    )
    const lines = article_history?.sort((a, b) => Number(a.position) - Number(b.position))
    expect(lines?.map(({ type, revision }) => [type, revision])).toEqual([
      ['ArticleDrafted', 0],
      ['ArticlePublished', 1],
      ['ArticleSuspended', 2],
      ['ArticleDeleted', 3],
      ['RestrictedContentRead', null],
    ])
    expect(JSON.stringify(lines)).not.toContain('題')
  })

  it('a suspended comment is a case, and its history is apart from that of the article', async () => {
    const commentId = shortIdFrom('a comment')
    const comment = { commentId, authorId: author, subjectId: articleId }
    const did = (event: CommentEvent, minute: number) => happened(commentStream(commentId), event, minute)
    const reason = sealed('嫌がらせ')
    const before = [
      did(
        {
          type: 'CommentSuspended',
          data: { ...comment, rule: 'spam', reason, by: moderator, cause: 'moderator' },
        },
        1,
      ),
      did({ type: 'CommentSuspensionAppealed', data: { ...comment, appeal: sealed('違います') } }, 2),
    ]
    const { comment_case, article_history } = await given(...before)
    expect(comment_case).toMatchObject([
      { comment_id: commentId, state: 'suspended', rule: 'spam', reason, appeal_state: 'waiting' },
    ])
    expect(article_history?.map(row => [row.article_id, row.comment_id])).toEqual([
      [articleId, commentId],
      [articleId, commentId],
    ])
    const gone = did({ type: 'CommentDeleted', data: { commentId, authorId: author, purgeAt: isoAt(9) } }, 3)
    expect((await given(...before, gone)).comment_case).toMatchObject([{ state: 'deleted' }])
    const back = did({ type: 'CommentRestored', data: { commentId, authorId: author } }, 4)
    expect((await given(...before, gone, back)).comment_case).toMatchObject([{ state: 'suspended' }])
  })

  it('has no case for an article without a suspension', async () => {
    expect((await given(...inPublic)).moderation_case).toEqual([])
  })
})

describe('moderation: given what moderators did to a review', () => {
  const own = { reviewId: shortIdFrom('moderated review'), authorId: author, gameId: shortIdFrom('game') }
  const step = (event: ReviewEvent, minute: number) => happened(reviewStream(own.reviewId), event, minute)
  const suspendedReview = step(
    {
      type: 'ReviewSuspended',
      data: {
        ...{ ...own, rule: 'spam', reason: sealed('宣伝'), textRef: 't0' },
        ...{ by: moderator, cause: 'moderator' },
      },
    },
    3,
  )

  it('keeps the case and one row of history per event', async () => {
    const appeal = step({ type: 'ReviewSuspensionAppealed', data: { ...own, appeal: sealed('違います') } }, 4)
    const { review_case, article_history } = await given(suspendedReview, appeal)
    expect(review_case).toMatchObject([
      { review_id: own.reviewId, state: 'suspended', rule: 'spam', appeal_state: 'waiting' },
    ])
    expect(article_history?.map(({ article_id, review_id }) => [article_id, review_id])).toEqual(
      Array(2).fill(['', own.reviewId]),
    )
  })

  it('ends the case with the review', async () => {
    const purged = step({ type: 'ReviewPurged', data: { ...own, wasPublished: false } }, 5)
    const { review_case } = await given(suspendedReview, purged)
    expect(review_case).toMatchObject([{ state: 'deleted' }])
  })
})
