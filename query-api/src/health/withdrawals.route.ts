import { withdrawalsSchema } from '@koryaku/contracts/operations/withdrawals.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { withdrawnPosition } from '@koryaku/server-kit/read-position.ts'
import type { Context } from '../context.ts'

/** GET withdrawals: with it a cache of pages finds those that must not be shown any longer. Read from the database, the same for all processes. */
export function withdrawalsRoute(app: HttpApp, { db }: Context): void {
  const config = { access: 'visitor', reads: [] } as const
  const schema = {
    summary: 'Up to which position of the log has something been withdrawn?',
    response: { 200: withdrawalsSchema },
  }
  app.get('/api/withdrawals', { config, schema }, async (_request, reply) => {
    const [found] = await withdrawnPosition(db)
    return reply.header('cache-control', 'no-store').send({ position: found?.position ?? null })
  })
}
