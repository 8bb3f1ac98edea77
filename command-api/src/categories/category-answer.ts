import { DomainError } from '@koryaku/contracts/errors.ts'
import type { FastifyReply } from 'fastify'
import { withPosition } from '#command-handling/envelope.ts'
import type { Outcome } from '#command-handling/execute.ts'
import type { CategoryState } from './category.decider.ts'

/** The new state of a category. */
export function answerCategory(
  reply: FastifyReply,
  { state, position }: Outcome<CategoryState>,
): FastifyReply {
  if (!state || state.status === 'purged') throw new DomainError('not_found')
  const { categoryId, name, status, columns, purgeAt, suspension } = state
  const attributes = { name, status, columns, purgeAt, reason: suspension?.reason ?? null }
  return withPosition(reply, position).send({
    data: { type: 'databaseCategory', id: categoryId, attributes },
  })
}
