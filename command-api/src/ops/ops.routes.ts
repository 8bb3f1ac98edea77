import { DomainError } from '@koryaku/contracts/errors.ts'
import { operationDocument, operationSchema } from '@koryaku/contracts/operations/operation.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { cancelOperation, requestOperation } from '@koryaku/server-kit/operations/requests.ts'
import { z } from 'zod'
import { envelopeOf, viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'

const config = { access: 'owner' } as const

/**
 * POST ops/operations, DELETE ops/operations/{id}: operations requested by operators. Each is recorded with its
 * requester; the projector and the search indexer perform it and record the result.
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
      log.info({ operation: id, action: request.body.action, by }, 'operation requested')
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
