import { newCommandId } from '@koryaku/contracts/ids.ts'
import { declareSamples } from '#testing/access-samples.ts'

let requestId = ''

export const samples = declareSamples(known => ({
  prepare: async () => {
    requestId = await known.create('/api/requested_games', { title: `月の庭 ${newCommandId()}` })
  },
  samples: {
    'POST /api/requested_games': { body: () => ({ title: `星の庭 ${newCommandId()}` }) },
    'POST /api/requested_games/:id/votes': { params: () => requestId },
    'DELETE /api/requested_games/:id/votes': { params: () => requestId },
    'PATCH /api/moderation/requested_games/:id': {
      params: () => requestId,
      body: () => ({ state: 'declined', reason: 'unreleased' }),
    },
    'PUT /api/games/:slug': {
      params: () => known.slug,
      body: () => ({ details: { titleJa: '題' }, reason: '直し' }),
    },
    // It is shown: nothing changes for the samples that follow.
    'PUT /api/games/:slug/hidden': {
      params: () => known.slug,
      body: () => ({ hidden: false, reason: '誤り' }),
    },
    // It has an article, and stays.
    'POST /api/igdb/delete': { body: () => ({ game_slug: known.slug, reason: '重複' }) },
    // Refused to owners, so that the game stays as it is.
    'PUT /api/games/:slug/merge': {
      params: () => known.slug,
      body: () => ({ into_slug: known.slug, reason: '重複' }),
    },
    'DELETE /api/games/:slug/merge': { params: () => known.slug },
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
