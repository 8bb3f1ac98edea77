import { MeiliError } from '../errors.ts'
import { DocSet } from './doc-set.ts'
import type { JsonObject } from './document-terms.ts'
import { evaluateFilter } from './filter.ts'
import { parseFilter } from './filter-parser.ts'
import { pick } from './format.ts'
import type { IndexStore } from './index-store.ts'
import { parseSort } from './prepare.ts'
import { QueryGraph } from './query-graph.ts'
import { Ranking } from './ranking.ts'

export interface DocumentsQuery {
  offset: number
  limit: number
  fields?: string[] | undefined
  filter?: unknown
  ids?: (string | number)[] | undefined
  sort?: string[] | undefined
}

/** One page of the stored documents. */
export function listDocuments(store: IndexStore, query: DocumentsQuery) {
  const { offset, limit, fields, ids } = query
  const show = (body: string): JsonObject => {
    const document = JSON.parse(body) as JsonObject
    return fields ? pick(document, fields) : document
  }
  const matching = selected(store, query)
  if (matching === undefined && !query.sort) {
    const rows = store.rows<[string]>('SELECT body FROM docs ORDER BY id LIMIT ? OFFSET ?', limit, offset)
    return { results: rows.map(([body]) => show(body)), offset, limit, total: store.documentCount }
  }
  const set = matching ?? store.allDocuments(store.universe)
  if (ids) {
    const known = ids.map(id => store.row<[number]>('SELECT id FROM docs WHERE external=?', String(id))?.[0])
    set.intersect(DocSet.of(set.size, new Set(known.filter(id => id !== undefined))))
  }
  const total = set.count
  const page: string[] = []
  let passed = 0
  for (const id of ordered(store, set, query.sort)) {
    if (passed++ < offset) continue
    if (page.length >= limit) break
    page.push(store.body(id) ?? '{}')
  }
  return { results: page.map(show), offset, limit, total }
}

function* ordered(store: IndexStore, set: DocSet, sort: string[] | undefined): Generator<number> {
  if (!sort || sort.length === 0) return yield* set
  const { facts } = store
  const ranking = new Ranking({
    store,
    facts,
    settings: { ...facts.settings, rankingRules: ['sort'] },
    graph: new QueryGraph(facts, { terms: [], excluded: [] }),
    matchingStrategy: 'last',
    candidates: set,
    ranks: new Map(),
    sort: parseSort(sort, facts.settings, 'invalid_document_sort'),
    deadline: Number.POSITIVE_INFINITY,
  })
  for (const { id } of ranking.documents()) yield id
}

function selected(store: IndexStore, query: DocumentsQuery): DocSet | undefined {
  if (query.filter == null) return query.ids ? store.allDocuments(store.universe) : undefined
  return filtered(store, query.filter)
}

/** Documents that a filter of the documents' routes names. */
export function filtered(store: IndexStore, source: unknown): DocSet {
  const size = store.universe
  const all = store.allDocuments(size)
  try {
    const filter = parseFilter(source)
    return filter ? evaluateFilter(filter, { store, settings: store.settings, size, all }) : all
  } catch (error) {
    if (error instanceof MeiliError) throw new MeiliError('invalid_document_filter', error.message)
    throw error
  }
}

export function getDocument(store: IndexStore, external: string, fields?: string[]): JsonObject {
  const body = store.row<[string]>('SELECT body FROM docs WHERE external=?', external)?.[0]
  if (body === undefined) throw new MeiliError('document_not_found', `Document \`${external}\` not found.`)
  const document = JSON.parse(body) as JsonObject
  return fields ? pick(document, fields) : document
}
