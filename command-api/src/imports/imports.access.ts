import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(() => ({
  samples: {
    'GET /api/imports': {},
    'POST /api/imports/games': { body: () => ({ items: [{}] }) },
    'POST /api/imports/users': { body: () => ({ items: [{}] }) },
    'POST /api/imports/articles': { body: () => ({ items: [{}] }) },
    'POST /api/imports/interactions': { body: () => ({ items: [{}] }) },
  },
}))
