import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => ({
  samples: {
    'POST /api/article_votes/:articleId/:vote': {
      params: () => `${known.articleId}/helpful`,
      body: () => ({}),
    },
    'DELETE /api/article_votes/:articleId/:vote': { params: () => `${known.articleId}/helpful` },
  },
}))
