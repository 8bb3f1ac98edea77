import { declareSamples } from '#testing/access-samples.ts'

const article = () => ({ game_slug: 'x', title: 't', html: '<p>t</p>' })

export const samples = declareSamples(known => ({
  samples: {
    'POST /api/partners': { body: () => ({ name: 'p', author_name: known.user.name }) },
    'PATCH /api/partners/:id': { body: () => ({ suspended: true }) },
    'POST /api/partners/:id/tokens': { body: () => ({}) },
    'DELETE /api/partners/:id/tokens/:tokenId': {},
    'GET /api/partners/:id/runs': {},
    'GET /api/game8jp/v1/articles': {},
    'POST /api/game8jp/v1/articles': { body: () => ({ ...article(), external_id: 'a' }) },
    'GET /api/game8jp/v1/articles/:externalId': {},
    'PUT /api/game8jp/v1/articles/:externalId': { body: article },
    'DELETE /api/game8jp/v1/articles/:externalId': {},
    'POST /api/game8jp/images': { body: () => ({ url: 'http://127.0.0.1/x.png' }) },
  },
}))
