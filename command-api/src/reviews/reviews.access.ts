import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { declareSamples } from '#testing/access-samples.ts'
import { testContent } from '#testing/test-content.ts'

export const samples = declareSamples(known => {
  let reviewId = ''
  const review = { own: true, params: () => reviewId }
  const content = {
    ...contentOf(emptyReview()),
    ...{ title: '名作', document: testContent().document, platform: 'PC', score: 8.5 },
  }
  return {
    prepare: async () => {
      reviewId = await known.create('/api/game_reviews', { game_slug: known.slug })
    },
    samples: {
      'POST /api/game_reviews': { body: () => ({ game_slug: known.slug }) },
      'PATCH /api/my/game_reviews/:id': { ...review, body: () => ({ content, base: null }) },
      'PATCH /api/my/game_reviews/:id/publish': { ...review, body: () => ({ content, base: null }) },
      'PATCH /api/my/game_reviews/:id/unpublish': review,
      'DELETE /api/my/game_reviews/:id': review,
      'DELETE /api/my/game_reviews/:id/playthroughs/:playthroughId': review,
      'POST /api/my/game_reviews/:id/restore': review,
      'POST /api/moderation/game_reviews/:id/suspend': {
        params: () => reviewId,
        body: () => ({ rule: 'spam', reason: '宣伝' }),
      },
      'POST /api/moderation/game_reviews/:id/reinstate': {
        params: () => reviewId,
        body: () => ({ reason: '確認しました' }),
      },
      'POST /api/moderation/game_reviews/:id/decide_appeal': {
        params: () => reviewId,
        body: () => ({ outcome: 'upheld', reason: '宣伝です' }),
      },
      'POST /api/my/game_reviews/:id/appeal': { ...review, body: () => ({ appeal: '違います' }) },
      'POST /api/game_review_likes/:id': { params: () => reviewId },
      'DELETE /api/game_review_likes/:id': { params: () => reviewId },
    },
  }
})
