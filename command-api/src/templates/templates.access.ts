import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => {
  let headerId = ''
  let templateId = ''
  return {
    prepare: async () => {
      headerId = await known.create('/api/my/template_headers', { title: '攻略' })
      templateId = await known.create('/api/articles/create_template', { game_slug: known.slug })
    },
    samples: {
      'POST /api/articles/create_template': { body: () => ({ game_slug: known.slug }) },
      'POST /api/my/articles/:path/duplicate_as_template': { own: true },
      'POST /api/my/articles/:path/start_from_template': {
        own: true,
        body: () => ({ template_id: templateId }),
      },
      'PATCH /api/my/articles/:path/template_header': {
        ...{ own: true, params: () => templateId, body: () => ({ template_header_id: headerId }) },
      },
      'POST /api/my/template_headers': { body: () => ({ title: '攻略' }) },
      'PATCH /api/my/template_headers/:id': {
        ...{ own: true, params: () => headerId, body: () => ({ title: 'ボス攻略' }) },
      },
      'DELETE /api/my/template_headers/:id': { own: true, params: () => headerId },
    },
  }
})
