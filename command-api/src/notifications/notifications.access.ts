import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(() => ({
  samples: {
    'POST /api/my/notifications/check_all': {},
  },
}))
