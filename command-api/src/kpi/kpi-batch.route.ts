import { batchDocument } from '@koryaku/contracts/analysis/analysis.api.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Context } from '#context.ts'
import { askForKpis } from './kpi-queue.ts'

/** POST batch/kpi: has the KPIs counted now; otherwise it happens every night. */
export function kpiBatchRoute(
  app: HttpApp,
  { redis: connection, log }: Pick<Context, 'redis' | 'log'>,
): void {
  app.post(
    '/api/batch/kpi',
    {
      config: { access: 'owner', ownIdempotency: true, perMinute: 60 },
      schema: {
        summary: 'Counts the KPIs of the last days and the weekly cohorts, in the background',
        response: { 202: batchDocument },
      },
    },
    async (_request, reply) => {
      const id = newCommandId()
      await askForKpis({ connection, log }, id)
      return reply.code(202).send({ data: { type: 'batch', id, attributes: { kind: 'kpi' } } })
    },
  )
}
