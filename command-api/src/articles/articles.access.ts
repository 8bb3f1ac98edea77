import { declareSamples } from '#testing/access-samples.ts'
import { testContent } from '#testing/test-content.ts'

export const samples = declareSamples(known => ({
  samples: {
    'POST /api/articles': { body: () => ({ game_slug: known.slug }) },
    'PATCH /api/my/articles/:path': { own: true, body: () => ({ content: testContent(), revision: '1' }) },
    'PATCH /api/my/articles/:path/text': { own: true, body: () => ({ base: null, text: testContent() }) },
    'GET /api/my/articles/:path/text': { own: true },
    'GET /api/my/articles/:path/text/versions': { own: true },
    'GET /api/my/articles/:path/text/versions/:ref': { own: true },
    'PATCH /api/my/articles/:path/text/versions/:ref': { own: true, body: () => ({ name: null }) },
    'GET /api/my/articles/:path/text/links': { own: true },
    'POST /api/my/articles/:path/text/links': { own: true, body: () => ({}) },
    'DELETE /api/my/articles/:path/text/links/:linkId': { own: true },
    'POST /api/my/articles/:path/text/links/:linkId/restore': { own: true },
    'GET /api/articles/:path/versions': {},
    'GET /api/articles/:path/versions/:ref': {},
    'POST /api/shared_drafts/:path': { body: () => ({ token: 'x' }) },
    'PATCH /api/my/articles/:path/publish': { own: true, body: () => ({}) },
    'PATCH /api/my/articles/:path/tags': { own: true, body: () => ({ add: ['弓'] }) },
    'PATCH /api/my/articles/:path/publish_setting': { own: true, body: () => ({ kind: 'blog' }) },
    'PATCH /api/my/articles/:path/discard_draft': { own: true },
    'PATCH /api/my/articles/:path/restore': { own: true },
    'PATCH /api/my/articles/:path/unpublish': { own: true },
    'PATCH /api/my/articles/:path/schedule': {
      own: true,
      body: () => ({ publishAt: new Date(Date.now() + 3_600_000).toISOString(), zone: 'Asia/Tokyo' }),
    },
    'PATCH /api/my/articles/:path/unschedule': { own: true },
    'POST /api/my/articles/:path/duplicate_as_draft': { own: true },
    'DELETE /api/my/articles/:id': { own: true },
  },
}))
