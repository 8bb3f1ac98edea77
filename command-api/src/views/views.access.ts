import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(() => ({
  samples: {
    'POST /api/nextjs_errors': { body: () => ({ currentUrl: 'https://example.test/games' }) },
    'POST /api/analytics/page_views': { body: () => ({ current_url: 'https://example.test/games' }) },
    'POST /api/articles/:path/page_views': {},
    'POST /api/articles/:path/page_finishes': {},
  },
}))
