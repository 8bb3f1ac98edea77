import { DomainError } from '@koryaku/contracts/errors.ts'
import { operationDocument, operationSchema } from '@koryaku/contracts/operations/operation.api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { cancelOperation, requestOperation } from '@koryaku/contracts/server/operations/requests.ts'
import { z } from 'zod'
import { envelopeOf, viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'

const config = { access: 'owner' } as const

/**
 * POST ops/operations, DELETE ops/operations/{id}: what operators want done. It is recorded with who wanted it;
 * the projector and the search indexer do it and say what came of it.
 */
export function opsRoutes(app: HttpApp, context: Context): void {
  const { db, log } = context
  app.post(
    '/api/ops/operations',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary: 'Asks for an operation on read models or search',
        body: operationSchema,
        response: { 202: operationDocument },
      },
    },
    async (request, reply) => {
      const by = viewerOf(request).userId
      const id = envelopeOf(request, context).commandId
      const record = await requestOperation(db, { id, operation: request.body, by })
      log.info({ operation: id, action: request.body.action, by }, 'an operation was asked for')
      return reply.code(202).send({ data: record })
    },
  )
  app.delete(
    '/api/ops/operations/:id',
    {
      config: { ...config, perMinute: 60 },
      schema: {
        summary: 'Stops an operation; readers go on seeing what they saw',
        params: z.object({ id: z.uuid() }),
        response: { 202: operationDocument },
      },
    },
    async (request, reply) => {
      const by = viewerOf(request).userId
      const record = await cancelOperation(db, request.params.id, by)
      if (!record) throw new DomainError('not_found')
      log.info({ operation: record.id, by }, 'an operation is to be stopped')
      return reply.code(202).send({ data: record })
    },
  )
}
