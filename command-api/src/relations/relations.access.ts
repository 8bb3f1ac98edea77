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
      'POST /api/my/blocks': { body: () => ({ name: known.user.name }) },
      'DELETE /api/my/blocks/:name': { params: () => known.user.name },
      'POST /api/my/mutes': { body: () => ({ name: known.user.name }) },
      'DELETE /api/my/mutes/:name': { params: () => known.user.name },
      'POST /api/my/comment_mutes': { body: () => ({ article_comment_id: commentId }) },
      'DELETE /api/my/comment_mutes/:id': { params: () => commentId },
      'DELETE /api/my/relations/:id': { params: () => commentId },
      'PATCH /api/my/muted_words': { body: () => ({ add: ['ネタバレ'] }) },
    },
  }
})
