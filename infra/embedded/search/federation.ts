import { z } from 'zod'
import type { Hit } from './engine/search.ts'
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
  for (const name of ['limit', 'offset', 'page', 'hitsPerPage', 'facets'])
    if (body[name] != null)
      throw new MeiliError(
        name === 'facets' ? 'invalid_multi_search_query_facets' : 'invalid_multi_search_query_pagination',
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

/** Merges the hits of several queries by weighted score; a document that two queries find counts once. */
export function mergeHits(
  answers: { query: FederatedQuery; position: number; hits: Hit[] }[],
): Record<string, unknown>[] {
  const all = answers.flatMap(({ query, position, hits }) =>
    hits.map((hit, rank) => ({ hit, query, position, rank, weighted: hit.score * query.weight })),
  )
  all.sort((a, b) => b.weighted - a.weighted || a.position - b.position || a.rank - b.rank)
  const seen = new Set<string>()
  return all.flatMap(({ hit, query, position, weighted }) => {
    const key = `${query.indexUid}\n${hit.externalId}`
    if (seen.has(key)) return []
    seen.add(key)
    return [
      {
        ...hit.document,
        _federation: { indexUid: query.indexUid, queriesPosition: position, weightedRankingScore: weighted },
      },
    ]
  })
}
