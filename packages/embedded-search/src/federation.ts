import { z } from 'zod'
import type { FederatedHit } from './engine/search.ts'
import { MeiliError } from './errors.ts'

export const multiSearchSchema = z.object({
  federation: z
    .strictObject({
      limit: z.number().int().min(0).default(20),
      offset: z.number().int().min(0).default(0),
      page: z.number().int().min(0).optional(),
      hitsPerPage: z.number().int().min(0).optional(),
    })
    .nullish(),
  queries: z.array(z.record(z.string(), z.unknown())),
})

export interface FederatedQuery {
  indexUid: string
  weight: number
  body: Record<string, unknown>
}

/** Takes the federation's own options off a query. */
export function federatedQuery(query: Record<string, unknown>, position: number): FederatedQuery {
  const { indexUid, federationOptions, ...body } = query
  for (const name of ['limit', 'offset', 'page', 'hitsPerPage'])
    if (body[name] != null)
      throw new MeiliError(
        'invalid_multi_search_query_pagination',
        `Inside \`.queries[${position}]\`: Using \`${name}\` is not allowed in federated queries.`,
      )
  const weight = (federationOptions as { weight?: number } | undefined)?.weight ?? 1
  if (typeof weight !== 'number' || !(weight >= 0))
    throw new MeiliError(
      'invalid_multi_search_weight',
      `Inside \`.queries[${position}]\`: the weight must be a positive number.`,
    )
  return { indexUid: String(indexUid), weight, body }
}

/** Merges the hits of several indexes by weighted score. */
export function mergeHits(
  groups: readonly { uid: string; hits: readonly FederatedHit[] }[],
): Record<string, unknown>[] {
  return groups
    .flatMap(({ uid, hits }) => hits.map(hit => ({ uid, ...hit })))
    .sort((a, b) => b.weighted - a.weighted || a.position - b.position)
    .map(({ uid, document, position, weighted }) => ({
      ...document,
      _federation: { indexUid: uid, queriesPosition: position, weightedRankingScore: weighted },
    }))
}
