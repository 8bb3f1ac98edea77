import { MeiliError } from '../errors.ts'
import { DocSet } from './doc-set.ts'
import { foldFacet } from './document-terms.ts'
import type { Condition, Filter } from './filter-parser.ts'
import { FACET, type FacetMarker, type IndexStore, NUMBERS_PAGE } from './index-store.ts'
import { filterablePatterns, type IndexSettings, isFilterable } from './settings.ts'

export interface FilterContext {
  store: IndexStore
  settings: IndexSettings
  size: number
  all: DocSet
}

/** Documents that a filter lets through. */
export function evaluateFilter(filter: Filter, context: FilterContext): DocSet {
  if ('and' in filter) {
    const set = context.all.clone()
    for (const part of filter.and) {
      set.intersect(evaluateFilter(part, context))
      if (set.isEmpty) break
    }
    return set
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
  const { size, all } = context
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
      const set = new DocSet(size)
      const rows = context.store.iterate<[string, number, Uint8Array]>(
        'SELECT value, chunk, docs FROM facets WHERE field=? AND kind=?',
        field,
        FACET.string,
      )
      for (const [value, chunk, docs] of rows)
        if (condition.op === 'CONTAINS' ? value.includes(wanted) : value.startsWith(wanted))
          set.uniteContainer(chunk, docs)
      return set
    }
  }
}

function equal(field: number, values: readonly string[], { store, size }: FilterContext): DocSet {
  const set = new DocSet(size)
  const add = (kind: number, value: string | number) => {
    const rows = store.iterate<[number, Uint8Array]>(
      'SELECT chunk, docs FROM facets WHERE field=? AND kind=? AND value=?',
      field,
      kind,
      value,
    )
    for (const [chunk, docs] of rows) set.uniteContainer(chunk, docs)
  }
  for (const value of values) {
    add(FACET.string, foldFacet(value))
    if (value.trim() !== '' && Number.isFinite(Number(value))) add(FACET.number, Number(value))
  }
  return set
}

function marked(field: number, marker: FacetMarker, { store, size }: FilterContext): DocSet {
  const set = new DocSet(size)
  const rows = store.iterate<[number, Uint8Array]>(
    'SELECT chunk, docs FROM facets WHERE field=? AND kind=0 AND value=?',
    field,
    marker,
  )
  for (const [chunk, docs] of rows) set.uniteContainer(chunk, docs)
  return set
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
  const { store, size } = context
  const set = new DocSet(size)
  const inside = (n: number) => (withFrom ? n >= from : n > from) && (withTo ? n <= to : n < to)
  // Several numbers in one document: only the facet lists know all of them. Few different numbers: they are faster.
  const byLists = () => Boolean(store.meta(`many:${field}`)) || hasFewNumbers(store, field)
  if (store.held.flag(`lists ${field}`, byLists)) {
    const rows = store.iterate<[number, number, Uint8Array]>(
      'SELECT value, chunk, docs FROM facets WHERE field=? AND kind=1 AND value>=? AND value<=?',
      field,
      from,
      to,
    )
    for (const [value, chunk, docs] of rows) if (inside(value)) set.uniteContainer(chunk, docs)
    return set
  }
  for (const [page, numbers] of numberPages(store, field))
    for (let i = 0; i < numbers.length; i++)
      if (inside(numbers[i] as number)) set.add(page * NUMBERS_PAGE + i)
  return set
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
