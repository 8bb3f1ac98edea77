import { readCommandConfig } from '#config.ts'
import { declareSamples } from '#testing/access-samples.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export const samples = declareSamples(known => ({
  samples: {
    'POST /api/notification_unsubscribes/:token': {
      params: () => unsubscribeToken(readCommandConfig().AUTH_SECRET, known.user.userId),
    },
  },
}))
