import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => {
  let commentId = ''
  return {
    prepare: async () => {
      commentId = await known.create('/api/article_comments', {
        article_path: known.articleId,
        body: 'なるほど',
      })
    },
    samples: {
      'POST /api/article_comments': { body: () => ({ article_path: known.articleId, body: '助かりました' }) },
      'GET /api/article_comments/:id/quote': { params: () => commentId },
      'POST /api/article_comments_replies': {
        body: () => ({ article_comment_id: commentId, body: 'どういたしまして' }),
      },
      'PATCH /api/article_comments/:id': {
        own: true,
        params: () => commentId,
        body: () => ({ body: 'はい' }),
      },
      'DELETE /api/article_comments/:id': { own: true, params: () => commentId },
      'POST /api/article_comments/:id/restore': { own: true, params: () => commentId },
      'POST /api/article_comments/:id/hide': {
        ...{ own: true, params: () => commentId, body: () => ({ reason: 'spoiler' }) },
      },
      'DELETE /api/article_comments/:id/hide': { own: true, params: () => commentId },
      'POST /api/article_comments/:id/pin': { own: true, params: () => commentId },
      'DELETE /api/article_comments/:id/pin': { own: true, params: () => commentId },
      'PATCH /api/my/articles/:id/comments': {
        ...{ own: true, params: () => known.articleId, body: () => ({ audience: 'all' }) },
      },
      'POST /api/moderation/article_comments/:id/versions': { params: () => commentId },
      'POST /api/moderation/article_comments/:id/release': { params: () => commentId },
      'PATCH /api/moderation/comment_rules': {
        body: () => ({ rule: 'first_links', on: true }),
      },
      'POST /api/moderation/article_comments/:id/unhide': { params: () => commentId },
      'POST /api/moderation/article_comments/:id/suspend': {
        params: () => commentId,
        body: () => ({ rule: 'spam', reason: '宣伝' }),
      },
      'POST /api/moderation/article_comments/:id/reinstate': {
        params: () => commentId,
        body: () => ({ reason: '誤り' }),
      },
      'POST /api/moderation/article_comments/:id/decide_appeal': {
        params: () => commentId,
        body: () => ({ outcome: 'upheld', reason: '違反' }),
      },
      'POST /api/reports': {
        body: () => ({ subject: { kind: 'comment', id: commentId }, reason: 'spam' }),
      },
      'DELETE /api/reports/:id': { params: () => commentId },
      'POST /api/moderation/reports/:id/dismiss': {
        params: () => commentId,
        body: () => ({ reports: ['00000000-0000-4000-8000-000000000000'] }),
      },
      'POST /api/moderation/article_comments/:id/dismiss_reports': {
        params: () => commentId,
        body: () => ({ reports: ['00000000-0000-4000-8000-000000000000'] }),
      },
      'POST /api/my/article_comments/:id/appeal': {
        ...{ own: true, params: () => commentId, body: () => ({ appeal: '誤解です' }) },
      },
      'POST /api/article_comment_likes/:id': { params: () => commentId },
      'DELETE /api/article_comment_likes/:id': { params: () => commentId },
    },
  }
})
