import { DocSet } from './doc-set.ts'
import { foldFacet } from './document-terms.ts'
import { FACET } from './index-file.ts'
import type { IndexStore } from './index-store.ts'
import type { IndexSettings } from './settings.ts'

export interface FacetResult {
  distribution: Record<string, Record<string, number>>
  stats: Record<string, { min: number; max: number }>
}

/** Counts the values that the found documents have in each facet. */
export function countFacets(
  store: IndexStore,
  settings: IndexSettings,
  facets: readonly { name: string; field: number }[],
  found: DocSet,
): FacetResult {
  const result: FacetResult = { distribution: {}, stats: {} }
  const { maxValuesPerFacet, sortFacetValuesBy } = settings.faceting
  for (const { name, field } of facets) {
    const counts = valueCounts(store, field, found)
    const numbers = counts.filter(entry => entry.kind === FACET.number).map(entry => Number(entry.name))
    if (numbers.length > 0)
      result.stats[name] = {
        min: numbers.reduce((a, b) => Math.min(a, b)),
        max: numbers.reduce((a, b) => Math.max(a, b)),
      }
    if ((sortFacetValuesBy[name] ?? sortFacetValuesBy['*']) === 'count')
      counts.sort((a, b) => b.count - a.count)
    result.distribution[name] = Object.fromEntries(
      counts.slice(0, maxValuesPerFacet).map(entry => [entry.name, entry.count]),
    )
  }
  return result
}

/** Facet values that begin like the query (or hold all of its words), with their counts. */
export function searchFacet(
  store: IndexStore,
  settings: IndexSettings,
  facet: { name: string; field: number },
  query: string,
  found: DocSet,
): { value: string; count: number }[] {
  const words = foldFacet(query).split(/\s+/).filter(Boolean)
  const fits = (value: string): boolean =>
    words.every(
      word => value.startsWith(word) || value.split(/[\s\p{P}]+/u).some(part => part.startsWith(word)),
    )
  const counts = valueCounts(store, facet.field, found).filter(entry => fits(foldFacet(entry.name)))
  const { sortFacetValuesBy, maxValuesPerFacet } = settings.faceting
  if ((sortFacetValuesBy[facet.name] ?? sortFacetValuesBy['*']) === 'count')
    counts.sort((a, b) => b.count - a.count)
  return counts.slice(0, maxValuesPerFacet).map(({ name, count }) => ({ value: name, count }))
}

function valueCounts(
  store: IndexStore,
  field: number,
  found: DocSet,
): { name: string; kind: number; count: number }[] {
  const counts: { name: string; value: string | number; kind: number; count: number }[] = []
  const rows = store.iterate<[number, string | number, number, Uint8Array]>(
    'SELECT kind, value, chunk, docs FROM facets WHERE field=? AND kind>0 ORDER BY kind, value, chunk',
    field,
  )
  for (const [kind, value, chunk, docs] of rows) {
    const count = DocSet.ofContainers(found.size, [[chunk, docs]]).intersect(found).count
    if (count === 0) continue
    const last = counts.at(-1)
    if (last?.kind === kind && last.value === value) last.count += count
    else counts.push({ name: String(value), value, kind, count })
  }
  for (const entry of counts)
    if (entry.kind === FACET.string)
      entry.name =
        store.row<[string]>(
          'SELECT name FROM facet_names WHERE field=? AND value=?',
          field,
          entry.value,
        )?.[0] ?? entry.name
  return counts
}
