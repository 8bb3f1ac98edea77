import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => ({
  samples: {
    'PATCH /api/my/shelf/:slug': { params: () => known.slug, body: () => ({ state: 'playing' }) },
    'DELETE /api/my/shelf/:slug': { params: () => known.slug },
    'POST /api/my/shelf_imports': {
      body: () => ({ entries: [{ slug: known.slug, place: { state: 'backlog' } }] }),
    },
    'POST /api/my/shelf_imports/undo': {
      body: () => ({ entries: [{ slug: known.slug, place: { state: 'backlog' } }] }),
    },
  },
}))
