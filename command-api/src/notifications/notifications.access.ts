import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(() => ({
  samples: {
    'POST /api/my/notifications/check_all': {},
    'PATCH /api/my/notification_settings': {
      body: () => ({ language: 'ja', settings: { likes: { bell: true, mail: 'weekly' } } }),
    },
  },
}))
