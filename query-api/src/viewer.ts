import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Viewer } from '@koryaku/server-kit/product-session.ts'
import type { FastifyRequest } from 'fastify'

/** The caller of a route that no visitor reaches. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new DomainError('not_signed_in')
  return request.viewer
}
