import type { IndexSettings } from './settings.ts'
import { isFilterable, matchesPattern, orderRule } from './settings.ts'
import type { Token } from './tokenizer.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Distance that separates two elements of an array, so that they are not neighbours. */
const ELEMENT_GAP = 8
const MAX_POSITION = 65_535

/** The leaves of a document by dotted path; arrays of objects give several values to one path. */
export function flatten(document: JsonObject): Map<string, Json[]> {
  const leaves = new Map<string, Json[]>()
  const visit = (path: string, value: Json): void => {
    if (Array.isArray(value)) {
      if (value.length === 0) add(path, value)
      for (const item of value) visit(path, item)
    } else if (value !== null && typeof value === 'object') {
      if (Object.keys(value).length === 0) add(path, value)
      for (const [key, inner] of Object.entries(value)) visit(path === '' ? key : `${path}.${key}`, inner)
    } else add(path, value)
  }
  const add = (path: string, value: Json) => {
    const known = leaves.get(path)
    if (known) known.push(value)
    else leaves.set(path, [value])
  }
  visit('', document)
  return leaves
}

/** Position of the first searchable attribute that names a field: its rank; undefined: not searched. */
export function searchRank(settings: IndexSettings, field: string): number | undefined {
  const rank = settings.searchableAttributes.findIndex(pattern => matchesPattern(pattern, field))
  return rank === -1 ? undefined : rank
}

/** Words of a field's values with their places. */
export function fieldTokens(
  values: readonly Json[],
  tokenize: (text: string) => Token[],
): { text: string; position: number }[] {
  const tokens: { text: string; position: number }[] = []
  let position = 0
  for (const value of values) {
    if (value === null || typeof value === 'object') continue
    for (const token of tokenize(String(value))) {
      if (position > MAX_POSITION) return tokens
      tokens.push({ text: token.text, position: position++ })
    }
    position += ELEMENT_GAP - 1
  }
  return tokens
}

/** Fields that filters, sorting or the ranking rules need the values of. */
export function needsValues(settings: IndexSettings, field: string): boolean {
  return (
    isFilterable(settings, field) ||
    settings.sortableAttributes.some(pattern => matchesPattern(pattern, field)) ||
    settings.rankingRules.some(rule => orderRule(rule)?.attribute === field) ||
    settings.distinctAttribute === field
  )
}

/** Facet strings are compared folded and without surrounding spaces. */
export const foldFacet = (value: string): string => value.normalize('NFKC').trim().toLowerCase()
