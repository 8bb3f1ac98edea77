import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => ({
  samples: {
    'POST /api/ranking_exclusions': {
      body: () => ({ name: known.user.name, from: '2026-01-01', reason: 'other' }),
    },
    'DELETE /api/ranking_exclusions/:name': { params: () => known.user.name },
  },
}))
