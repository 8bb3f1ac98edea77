import { MeiliError } from '../errors.ts'
import { DocSet } from './doc-set.ts'
import { foldFacet } from './document-terms.ts'
import type { Condition, Filter } from './filter-parser.ts'
import type { HeldReads } from './held-reads.ts'
import { FACET, type FacetMarker, NUMBERS_PAGE } from './index-file.ts'
import type { IndexStore } from './index-store.ts'
import { filterablePatterns, type IndexSettings, isFilterable } from './settings.ts'

export interface FilterContext {
  store: IndexStore
  settings: IndexSettings
  size: number
  all: DocSet
  /** The cache of a reader between searches. */
  held?: HeldReads
}

/** Documents that a filter lets through. */
export function evaluateFilter(filter: Filter, context: FilterContext): DocSet {
  if ('and' in filter) {
    let set: DocSet | undefined
    for (const part of filter.and) {
      const own = evaluateFilter(part, context)
      set = set?.intersect(own) ?? own
      if (set.isEmpty) break
    }
    return set ?? context.all.clone()
  }
  if ('or' in filter)
    return filter.or.reduce((set, part) => set.unite(evaluateFilter(part, context)), new DocSet(context.size))
  if ('not' in filter) return context.all.clone().subtract(evaluateFilter(filter.not, context))
  const { attribute, condition } = filter
  checkFilterable(attribute, context.settings)
  const field = context.store.row<[number]>('SELECT id FROM fields WHERE name=?', attribute)?.[0]
  if (field === undefined) return condition.op === '!=' ? context.all.clone() : new DocSet(context.size)
  return evaluate(field, condition, context)
}

function checkFilterable(attribute: string, settings: IndexSettings): void {
  if (isFilterable(settings, attribute)) return
  const patterns = filterablePatterns(settings)
  throw new MeiliError(
    'invalid_search_filter',
    `Attribute \`${attribute}\` is not filterable. ` +
      (patterns.length === 0
        ? 'This index does not have configured filterable attributes.'
        : `Available filterable attribute patterns are: \`${patterns.sort().join(', ')}\`.`),
  )
}

function evaluate(field: number, condition: Condition, context: FilterContext): DocSet {
  const { all } = context
  switch (condition.op) {
    case '=':
      return equal(field, [condition.value], context)
    case '!=':
      return all.clone().subtract(equal(field, [condition.value], context))
    case 'IN':
      return equal(field, condition.values, context)
    case 'EXISTS':
      return marked(field, 'exists', context)
    case 'IS NULL':
      return marked(field, 'null', context)
    case 'IS EMPTY':
      return marked(field, 'empty', context)
    case 'TO':
      return between(field, asNumber(condition.from), asNumber(condition.to), true, true, context)
    case '>':
      return between(field, asNumber(condition.value), Number.POSITIVE_INFINITY, false, true, context)
    case '>=':
      return between(field, asNumber(condition.value), Number.POSITIVE_INFINITY, true, true, context)
    case '<':
      return between(field, Number.NEGATIVE_INFINITY, asNumber(condition.value), true, false, context)
    case '<=':
      return between(field, Number.NEGATIVE_INFINITY, asNumber(condition.value), true, true, context)
    case 'CONTAINS':
    case 'STARTS WITH': {
      const wanted = foldFacet(condition.value)
      return listed(context, 'field=? AND kind=?', [field, FACET.string], value =>
        condition.op === 'CONTAINS' ? String(value).includes(wanted) : String(value).startsWith(wanted),
      )
    }
  }
}

/** Documents of those facet lists that fit. */
function listed(
  { store, size }: FilterContext,
  where: string,
  values: (string | number)[],
  fits: (value: string | number) => boolean = () => true,
): DocSet {
  const rows = store.rows<[string | number, number, Uint8Array]>(
    `SELECT value, chunk, docs FROM facets WHERE ${where}`,
    ...values,
  )
  const lists = Map.groupBy(
    rows.filter(([value]) => fits(value)),
    ([value]) => value,
  )
  return DocSet.union(
    size,
    [...lists.values()].map(list =>
      DocSet.ofContainers(
        size,
        list.map(([, chunk, docs]) => [chunk, docs] as const),
      ),
    ),
  )
}

const EQUAL = 'field=? AND kind=? AND value=?'

function equal(field: number, values: readonly string[], context: FilterContext): DocSet {
  const one = (kind: number, value: string | number): DocSet =>
    known(`${field}|${kind}|${value}`, context, () => listed(context, EQUAL, [field, kind, value]))
  const sets = values.flatMap(value => [
    one(FACET.string, foldFacet(value)),
    ...(value.trim() !== '' && Number.isFinite(Number(value)) ? [one(FACET.number, Number(value))] : []),
  ])
  return DocSet.union(context.size, sets)
}

const marked = (field: number, marker: FacetMarker, context: FilterContext): DocSet =>
  listed(context, EQUAL, [field, FACET.marker, marker])

/** Several queries of one search ask for the same, and so do many searches. */
function known(key: string, { held }: FilterContext, find: () => DocSet): DocSet {
  let docs = held?.conditions.get(key)
  if (docs === undefined) {
    docs = find()
    held?.conditions.set(key, docs)
  }
  return docs.clone()
}

function asNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value))
    throw new MeiliError('invalid_search_filter', `Attribute value \`${text}\` is not a valid number.`)
  return value
}

function between(
  field: number,
  from: number,
  to: number,
  withFrom: boolean,
  withTo: boolean,
  context: FilterContext,
): DocSet {
  const { store, size, held } = context
  const inside = (n: number) => (withFrom ? n >= from : n > from) && (withTo ? n <= to : n < to)
  // Several numbers in one document: only the facet lists know all of them. Few different numbers: they are faster.
  const byLists = () => Boolean(store.meta(`many:${field}`)) || hasFewNumbers(store, field)
  return known(`${field} ${withFrom ? '[' : '('}${from} ${to}${withTo ? ']' : ')'}`, context, () =>
    (held ? held.flag(`lists ${field}`, byLists) : byLists())
      ? listed(context, 'field=? AND kind=1 AND value>=? AND value<=?', [field, from, to], value =>
          inside(Number(value)),
        )
      : DocSet.of(size, inPages(store, field, inside)),
  )
}

function* inPages(store: IndexStore, field: number, inside: (n: number) => boolean): Generator<number> {
  for (const [page, numbers] of numberPages(store, field))
    for (let i = 0; i < numbers.length; i++) if (inside(numbers[i] as number)) yield page * NUMBERS_PAGE + i
}

const FEW = 200
const hasFewNumbers = (store: IndexStore, field: number): boolean =>
  store.row<[number]>(
    'SELECT count(*) FROM (SELECT 1 FROM facets WHERE field=? AND kind=1 LIMIT ?)',
    field,
    FEW,
  )?.[0] !== FEW

/** Pages of a field's numbers; NaN where a document has none. */
export function* numberPages(store: IndexStore, field: number): Generator<[number, Float64Array]> {
  const rows = store.rows<[number, Uint8Array]>('SELECT page, data FROM numbers WHERE field=?', field)
  for (const [page, data] of rows) yield [page, new Float64Array(data.slice().buffer)]
}
