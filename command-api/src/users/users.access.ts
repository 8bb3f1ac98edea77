import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => ({
  samples: {
    'PATCH /api/my/profile': {
      body: () => ({ displayName: 'x', description: '', picture: null, anonymous: false }),
    },
    'PATCH /api/my/name': { body: () => ({ name: 'x' }) },
    'POST /api/roles': { body: () => ({ name: known.user.name, role: 'g8writer' }) },
    'DELETE /api/roles/:name/:role': { params: () => `${known.user.name}/g8writer` },
  },
}))
