import { newCommandId } from '@koryaku/contracts/ids.ts'
import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(known => ({
  samples: {
    'POST /api/games': { body: () => ({ slug: `g-${newCommandId()}`, details: { titleJa: '題' } }) },
    'POST /api/games/:slug/versions': {
      params: () => known.slug,
      body: () => ({ label: newCommandId(), releasedOn: '2026-01-01' }),
    },
    'PUT /api/games/:slug/versions/:versionId': {
      params: () => known.slug,
      body: () => ({ label: newCommandId(), releasedOn: '2026-01-01' }),
    },
    'DELETE /api/games/:slug/versions/:versionId': { params: () => known.slug },
    'PUT /api/games/:slug/nicknames': { params: () => known.slug, body: () => ({ nicknames: ['呼び名'] }) },
  },
}))
