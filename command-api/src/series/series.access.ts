import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => {
  let seriesId = ''
  return {
    prepare: async () => {
      seriesId = await known.create('/api/my/series', { title: '連載' })
    },
    samples: {
      'POST /api/my/series': { body: () => ({ title: '連載' }) },
      'PATCH /api/my/series/:id': {
        own: true,
        params: () => seriesId,
        body: () => ({ title: '連載', seen: { title: '連載' } }),
      },
      'PATCH /api/my/series/:id/parts': {
        ...{ own: true, params: () => seriesId, body: () => ({ article_ids: [], revision: '0' }) },
      },
      'PATCH /api/my/articles/:path/series': { own: true, body: () => ({ series_id: seriesId }) },
      'DELETE /api/my/series/:id': { own: true, params: () => seriesId },
    },
  }
})
