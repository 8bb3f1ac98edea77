import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => {
  let categoryId = ''
  return {
    prepare: async () => {
      categoryId = await known.create('/api/my/database_categories', { game_slug: known.slug, name: '武器' })
    },
    samples: {
      'POST /api/my/database_categories': { body: () => ({ game_slug: known.slug, name: '武器' }) },
      'PATCH /api/my/database_categories/:id': {
        ...{ own: true, params: () => categoryId, body: () => ({ steps: [{ op: 'rename', name: '盾' }] }) },
      },
      'POST /api/my/articles/:path/database_categories/convert': {
        own: true,
        body: () => ({ base: 'a0', blockId: 'aaaaaaaa', name: '武器' }),
      },
      'POST /api/my/database_categories/:id/rows': {
        ...{ own: true, params: () => categoryId, body: () => ({ base: -1, dropped: ['aaaaaaaa'] }) },
      },
      'GET /api/my/database_categories/:id/versions': { own: true, params: () => categoryId },
      'GET /api/my/database_categories/:id/versions/:revision': { own: true, params: () => categoryId },
      'PATCH /api/my/database_categories/:id/publish': { own: true, params: () => categoryId },
      'PATCH /api/my/database_categories/:id/unpublish': { own: true, params: () => categoryId },
      'PATCH /api/my/database_categories/:id/restore': { own: true, params: () => categoryId },
      'DELETE /api/my/database_categories/:id': { own: true, params: () => categoryId },
      'POST /api/moderation/database_categories/:id/suspend': {
        params: () => categoryId,
        body: () => ({ rule: 'spam', reason: '宣伝' }),
      },
      'POST /api/moderation/database_categories/:id/reinstate': { params: () => categoryId },
    },
  }
})
