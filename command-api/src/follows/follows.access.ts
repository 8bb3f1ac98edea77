import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => ({
  samples: {
    'POST /api/my/games': { body: () => ({ slug: known.slug }) },
    'DELETE /api/my/games/:slug': { params: () => known.slug },
    'POST /api/my/users': { body: () => ({ name: known.user.name }) },
    'DELETE /api/my/users/:name': { params: () => known.user.name },
  },
}))
