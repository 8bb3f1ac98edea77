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
      'POST /api/article_comment_likes/:id': { params: () => commentId },
      'DELETE /api/article_comment_likes/:id': { params: () => commentId },
    },
  }
})
