import { MeiliError } from '../errors.ts'
import type { DocSet } from './doc-set.ts'
import type { JsonObject } from './document-terms.ts'
import { evaluateFilter } from './filter.ts'
import { parseFilter } from './filter-parser.ts'
import { pick } from './format.ts'
import type { IndexStore } from './index-store.ts'
import { QueryGraph } from './query-graph.ts'
import { Ranking } from './ranking.ts'
import { parseSort } from './search.ts'
import { createTokenizer } from './tokenizer.ts'

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
  if (ids)
    for (const id of set.toArray())
      if (!ids.map(String).includes(externalOf(store, id)))
        set.bits[id >>> 5] = (set.bits[id >>> 5] as number) & ~(1 << (id & 31))
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

const externalOf = (store: IndexStore, id: number): string =>
  store.row<[string]>('SELECT external FROM docs WHERE id=?', id)?.[0] ?? ''

function* ordered(store: IndexStore, set: DocSet, sort: string[] | undefined): Generator<number> {
  if (!sort || sort.length === 0) return yield* set
  const settings = store.settings
  const ranking = new Ranking({
    store,
    settings: { ...settings, rankingRules: ['sort'] },
    graph: new QueryGraph(
      store,
      settings,
      { terms: [], excluded: [] },
      { size: set.size, tokenize: createTokenizer(settings) },
    ),
    matchingStrategy: 'last',
    candidates: set,
    ranks: new Map(),
    sort: parseSort(sort, settings, 'invalid_document_sort'),
    fieldIds: new Map(store.fields().map(({ name, id }) => [name, id])),
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
