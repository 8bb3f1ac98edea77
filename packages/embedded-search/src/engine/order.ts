import { DocSet } from './doc-set.ts'
import { flatten, foldFacet, type Json, type JsonObject } from './document-terms.ts'
import { FACET } from './index-file.ts'
import type { IndexFacts, IndexStore } from './index-store.ts'

/** From this size on texts are read from the facets, not from the documents. */
const TEXTS_MAX = 500

/** Puts documents in order by the values of a field. */
export interface Order {
  attribute: string
  descending: boolean
}

/** An order by numbers only. */
export interface NumberOrder {
  field: number
  descending: boolean
}

/** Those with the first value, those with the next one, … and in the end those without one. */
export function* ordered(
  { store, facts }: { store: IndexStore; facts: IndexFacts },
  bucket: DocSet,
  order: Order,
): Generator<DocSet> {
  const field = facts.fieldIds.get(order.attribute)
  if (field === undefined || bucket.count <= 1) return yield bucket
  if (holdsText(store, facts, field)) return yield* orderedByText(store, bucket, field, order)
  for (const ids of groups(facts, bucket.toArray(), { field, descending: order.descending }))
    yield DocSet.of(bucket.size, ids)
}

/** Documents one by one in the order of numbers, read lazily. */
export function* inOrder(
  facts: IndexFacts,
  ids: readonly number[],
  orders: readonly NumberOrder[],
  next = 0,
): Generator<number> {
  const order = orders[next]
  if (order === undefined || ids.length < 2) yield* ids
  else for (const group of groups(facts, ids, order)) yield* inOrder(facts, group, orders, next + 1)
}

export function holdsText(store: IndexStore, { held }: IndexFacts, field: number): boolean {
  const sql = 'SELECT 1 FROM facets WHERE field=? AND kind=? LIMIT 1'
  return held.flag(`text ${field}`, () => store.row(sql, field, FACET.string) !== undefined)
}

/** Documents with the same number together, those without one last. */
function* groups(facts: IndexFacts, ids: readonly number[], order: NumberOrder): Generator<number[]> {
  const values = facts.held.numbersOf(ids, order.field)
  const byValue = new Map<number, number[]>()
  ids.forEach((id, i) => {
    const value = values[i] as number
    const group = byValue.get(value)
    if (group) group.push(id)
    else byValue.set(value, [id])
  })
  const sign = order.descending ? -1 : 1
  const known = [...byValue.keys()].filter(value => !Number.isNaN(value)).sort((a, b) => (a - b) * sign)
  for (const value of known) yield byValue.get(value) as number[]
  const rest = byValue.get(Number.NaN)
  if (rest) yield rest
}

function* orderedByText(
  store: IndexStore,
  bucket: DocSet,
  field: number,
  { attribute, descending }: Order,
): Generator<DocSet> {
  if (bucket.count <= TEXTS_MAX) {
    const byText = Map.groupBy(bucket, id => sortText(store.body(id), attribute))
    const texts = [...byText.keys()].filter(text => text !== undefined).sort()
    for (const text of descending ? texts.reverse() : texts)
      yield DocSet.of(bucket.size, byText.get(text) as number[])
    return yield DocSet.of(bucket.size, byText.get(undefined) ?? [])
  }
  const direction = descending ? 'DESC' : 'ASC'
  const rest = bucket.clone()
  // Read through before anything is yielded: the statement may be used again in between.
  const rows = store.rows<[string | number, number, Uint8Array]>(
    `SELECT value, chunk, docs FROM facets WHERE field=? AND kind IN (1, 2) ORDER BY kind ${direction}, value ${direction}, chunk`,
    field,
  )
  for (const lists of Map.groupBy(rows, ([value]) => value).values()) {
    const docs = DocSet.ofContainers(
      bucket.size,
      lists.map(([, chunk, bytes]) => [chunk, bytes] as const),
    ).intersect(rest)
    rest.subtract(docs)
    yield docs
  }
  yield rest
}

function sortText(body: string | undefined, attribute: string): string | undefined {
  if (body === undefined) return undefined
  const values = flatten(JSON.parse(body) as JsonObject).get(attribute) ?? []
  const texts = values
    .filter((value: Json) => value !== null && typeof value !== 'object')
    .map(value => foldFacet(String(value)))
  return texts.sort()[0]
}
