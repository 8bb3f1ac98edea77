import { opsDocument, opsSamples, opsSamplesQuery } from '@koryaku/contracts/operations/ops.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { readOverview } from './overview.ts'
import { readSamples } from './samples.ts'

const config = { access: 'owner', reads: [] } as const

/** GET ops, ops/samples: data of the operators' page. */
export function opsRoutes(app: HttpApp, context: Context): void {
  app.get(
    '/api/ops',
    {
      config,
      schema: {
        summary: 'Read models, dead letters, operations, search index and queues',
        response: { 200: opsDocument },
      },
    },
    async (_request, reply) => fresh(reply).send({ data: await readOverview(context) }),
  )
  app.get(
    '/api/ops/samples',
    {
      config,
      schema: {
        summary: 'Lag and events per second over time',
        querystring: opsSamplesQuery,
        response: { 200: opsSamples },
      },
    },
    async (request, reply) => fresh(reply).send({ data: await readSamples(context, request.query.hours) }),
  )
}

const fresh = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'private, no-store')
