import { newCommandId } from '@koryaku/contracts/ids.ts'
import { declareSamples } from '#testing/access-samples.ts'

export const samples = declareSamples(() => ({
  samples: {
    'POST /api/ops/operations': { body: () => ({ action: 'drop', projections: ['images'] }) },
    'DELETE /api/ops/operations/:id': { params: () => newCommandId() },
    'POST /api/batch/kpi': {},
  },
}))
