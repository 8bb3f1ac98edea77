import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(() => ({
  samples: {
    'POST /api/article_likes/:articleId': {},
    'DELETE /api/article_likes/:articleId': {},
    'POST /api/article_bookmarks/:articleId': {},
    'DELETE /api/article_bookmarks/:articleId': {},
    'GET /api/my/article_ticks/:articleId': {},
    'PATCH /api/my/article_ticks/:articleId': { body: () => ({ add: ['aaaaaaaa'] }) },
  },
}))
