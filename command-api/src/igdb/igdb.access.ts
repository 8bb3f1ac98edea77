import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => ({
  samples: {
    'POST /api/igdb': { body: () => ({}) },
    'PATCH /api/igdb/:id': {
      params: () => '2000000001',
      body: () => ({ game_id: gameIdForSlug(known.slug), state: 'rejected' }),
    },
  },
}))
