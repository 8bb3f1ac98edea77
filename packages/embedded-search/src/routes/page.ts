import { z } from 'zod'
import { parseParams } from '../engine/search-params.ts'

const pageSchema = z.looseObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).default(20),
})

/** `offset` and `limit` of a listing. */
export const pageOf = (query: unknown, codePrefix: string): { offset: number; limit: number } => {
  const { offset, limit } = parseParams(pageSchema, query, codePrefix)
  return { offset, limit }
}
