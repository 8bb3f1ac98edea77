import { MeiliError } from '../errors.ts'
import type { DocSet } from './doc-set.ts'
import { flatten, foldFacet, type Json, type JsonObject } from './document-terms.ts'
import { bodyOf, type Scored, toDocument } from './hits.ts'
import type { IndexStore } from './index-store.ts'
import { candidatesOf, type Prepared, prepare } from './prepare.ts'
import { scoreOf } from './score.ts'
import { parseParams, searchParamsSchema } from './search-params.ts'
import { isFilterable } from './settings.ts'

const DEFAULT_LIMIT = 20

/** A hit of a federated search, from the query that ranks it highest. */
export interface FederatedHit {
  document: JsonObject
  /** Score times weight. */
  weighted: number
  /** Place of the query among all of the request. */
  position: number
}

/** One query of a federated search. */
export interface WeightedQuery {
  body: unknown
  weight: number
  position: number
}

/** Answers a search as `POST /indexes/{uid}/search` does. */
export function search(store: IndexStore, body: unknown): Record<string, unknown> {
  const started = performance.now()
  const params = parseParams(searchParamsSchema, body)
  const prepared = prepare(store, params)
  const { settings, ranking } = prepared
  const paged = (params.page ?? params.hitsPerPage) != null
  const perPage = params.hitsPerPage ?? DEFAULT_LIMIT
  const limit = paged ? perPage : (params.limit ?? DEFAULT_LIMIT)
  const offset = paged ? Math.max(0, (params.page ?? 1) - 1) * perPage : (params.offset ?? 0)
  const max = settings.pagination.maxTotalHits
  const found = ranking.found
  const wanted = params.page === 0 ? 0 : Math.max(0, Math.min(limit, max - offset))
  const { hits, total } = collect(prepared, found, offset, wanted)
  const response: Record<string, unknown> = {
    hits: hits.map(hit => toDocument(prepared, hit)),
    query: params.q ?? '',
    processingTimeMs: Math.round(performance.now() - started),
  }
  const capped = Math.min(total, max)
  if (paged)
    Object.assign(response, {
      hitsPerPage: perPage,
      page: params.page ?? 1,
      totalPages: perPage === 0 ? 0 : Math.ceil(capped / perPage),
      totalHits: capped,
    })
  else Object.assign(response, { limit, offset, estimatedTotalHits: capped })
  return response
}

/**
 * Answers several queries with one list: the best `count` documents by score times weight, each once, and how
 * many documents the queries find together. A query is only ranked as far as its hits can still be among them.
 */
export function searchFederated(
  store: IndexStore,
  queries: readonly WeightedQuery[],
  count: number,
): { hits: FederatedHit[]; total: number } {
  let found: DocSet | undefined
  const best = new Map<number, { query: WeightedQuery; prepared: Prepared; hit: Scored; weighted: number }>()
  for (const query of queries.toSorted((a, b) => b.weight - a.weight)) {
    const params = parseParams(searchParamsSchema, query.body)
    const candidates = candidatesOf(store, params)
    // Most filters on whole names let nothing through.
    if (candidates.isEmpty) continue
    const prepared = prepare(store, params, candidates)
    const own = prepared.ranking.found
    found = found?.unite(own) ?? own.clone()
    // No hit of this query can rank above those with its full weight already.
    const settled = new Set(
      [...best].filter(([, { weighted }]) => weighted >= query.weight).map(([id]) => id),
    )
    const wanted = count - settled.size
    if (wanted <= 0 || own.isEmpty) continue
    const last = [...best.values()].map(({ weighted }) => weighted).sort((a, b) => b - a)[count - 1] ?? 0
    const known = { settled, below: last / query.weight }
    for (const hit of collect(prepared, own, 0, wanted, known).hits) {
      const weighted = hit.score * query.weight
      if ((best.get(hit.id)?.weighted ?? -1) < weighted) best.set(hit.id, { query, prepared, hit, weighted })
    }
  }
  const hits = [...best.values()]
    .sort((a, b) => b.weighted - a.weighted || a.query.position - b.query.position)
    .slice(0, count)
    .map(({ query, prepared, hit, weighted }) => ({
      document: toDocument(prepared, hit),
      weighted,
      position: query.position,
    }))
  return { hits, total: found?.count ?? 0 }
}

/**
 * The best hits from `offset` on.
 * @param known documents that are not wanted any more, and the score below which none is
 */
function collect(
  prepared: Prepared,
  found: DocSet,
  offset: number,
  count: number,
  known?: { settled: ReadonlySet<number>; below: number },
): { hits: Scored[]; total: number } {
  const { settings, params, ranking, graph, ranks } = prepared
  const distinct = params.distinct ?? settings.distinctAttribute
  if (params.distinct && !isFilterable(settings, params.distinct))
    throw new MeiliError(
      'invalid_search_distinct',
      `Attribute \`${params.distinct}\` is not filterable and thus, cannot be used as distinct attribute.`,
    )
  const threshold = params.rankingScoreThreshold ?? 0
  const seen = new Set<string>()
  const hits: Scored[] = []
  let total = found.count
  let passed = 0
  if (count === 0 && distinct === null) return { hits, total }
  const attributes = new Set(ranks.values()).size
  for (const ranked of ranking.documents()) {
    if (known?.settled.has(ranked.id)) continue
    if (distinct !== null && repeats(prepared, ranked.id, distinct, seen)) {
      total--
      continue
    }
    const needsScore = graph.terms.length > 0 && (threshold > 0 || passed >= offset)
    const scored = needsScore
      ? scoreOf(
          settings,
          graph.terms.length,
          ranked.state,
          ranking.detail(ranked.id, ranked.state.terms),
          attributes,
        )
      : { score: 1, details: {} }
    if (known && scored.score < known.below) break
    if (scored.score < threshold) {
      total = Math.min(total, passed)
      break
    }
    if (passed++ < offset) continue
    if (hits.length < count) hits.push({ ...ranked, ...scored })
    // A distinct attribute makes the total exact only if every hit is evaluated.
    if (hits.length >= count && distinct === null && threshold === 0) break
  }
  return { hits, total: threshold > 0 ? passed : total }
}

function repeats({ store }: Prepared, id: number, attribute: string, seen: Set<string>): boolean {
  const values = flatten(bodyOf(store, id)).get(attribute) ?? []
  const keys = values.filter((value: Json) => value !== null).map(value => foldFacet(String(value)))
  if (keys.some(key => seen.has(key))) return true
  for (const key of keys) seen.add(key)
  return false
}
