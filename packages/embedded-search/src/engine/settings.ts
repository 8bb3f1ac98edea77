import type { Settings as ClientSettings } from 'meilisearch'

/** All settings of an index, every one with a value. */
export interface IndexSettings {
  displayedAttributes: string[]
  searchableAttributes: string[]
  filterableAttributes: NonNullable<ClientSettings['filterableAttributes']>
  sortableAttributes: string[]
  rankingRules: string[]
  stopWords: string[]
  nonSeparatorTokens: string[]
  separatorTokens: string[]
  dictionary: string[]
  synonyms: Record<string, string[]>
  distinctAttribute: string | null
  proximityPrecision: 'byWord' | 'byAttribute'
  typoTolerance: {
    enabled: boolean
    minWordSizeForTypos: { oneTypo: number; twoTypos: number }
    disableOnWords: string[]
    disableOnAttributes: string[]
    disableOnNumbers: boolean
  }
  pagination: { maxTotalHits: number }
  embedders: Record<string, never>
  searchCutoffMs: number | null
  localizedAttributes: { attributePatterns: string[]; locales: string[] }[] | null
  prefixSearch: 'indexingTime' | 'disabled'
}

export const DEFAULT_RANKING_RULES = ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness']

export const defaultSettings = (): IndexSettings => ({
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: [...DEFAULT_RANKING_RULES],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  pagination: { maxTotalHits: 1000 },
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
  prefixSearch: 'indexingTime',
})

/** Settings that decide what is stored; a change of one rebuilds the index. */
export const REINDEXING: readonly (keyof IndexSettings)[] = [
  'searchableAttributes',
  'filterableAttributes',
  'sortableAttributes',
  'rankingRules',
  'stopWords',
  'nonSeparatorTokens',
  'separatorTokens',
  'dictionary',
]

/** Applies an update: `null` brings back a default, a missing key leaves the value as it is. */
export function mergeSettings(current: IndexSettings, update: Record<string, unknown>): IndexSettings {
  const defaults = defaultSettings()
  const next: Record<string, unknown> = { ...current }
  for (const [name, value] of Object.entries(update)) {
    if (!(name in defaults)) continue
    const key = name as keyof IndexSettings
    if (value === null) next[name] = defaults[key]
    else if (name === 'typoTolerance' || name === 'pagination')
      next[name] = mergeObject(current[name], value as object, defaults[name])
    else next[name] = value
  }
  for (const name of ['stopWords', 'filterableAttributes', 'sortableAttributes', 'dictionary'] as const)
    if (Array.isArray(next[name]) && next[name].every(item => typeof item === 'string'))
      next[name] = [...new Set(next[name] as string[])].sort()
  return next as unknown as IndexSettings
}

function mergeObject<T extends object>(current: T, update: object, defaults: T): T {
  const next: Record<string, unknown> = { ...(current as Record<string, unknown>) }
  for (const [name, value] of Object.entries(update)) {
    const fallback = (defaults as Record<string, unknown>)[name]
    if (value === null) next[name] = fallback
    else if (name === 'minWordSizeForTypos')
      next[name] = mergeObject(next[name] as object, value as object, fallback as object)
    else next[name] = value
  }
  return next as T
}

const ORDER_RULE = /^(.+):(asc|desc)$/

/** `{attribute, direction}` of a rule such as `year:desc`. */
export function orderRule(rule: string): { attribute: string; descending: boolean } | undefined {
  const match = ORDER_RULE.exec(rule)
  return match ? { attribute: match[1] as string, descending: match[2] === 'desc' } : undefined
}

/** Does a pattern with a star at either end (`*_ja`, `title*`, `*`) name this attribute? */
export function matchesPattern(pattern: string, attribute: string): boolean {
  if (pattern === '*' || pattern === attribute) return true
  if (pattern.startsWith('*') && pattern.endsWith('*') && pattern.length > 2)
    return attribute.includes(pattern.slice(1, -1))
  if (pattern.endsWith('*')) return attribute.startsWith(pattern.slice(0, -1))
  if (pattern.startsWith('*')) return attribute.endsWith(pattern.slice(1))
  return attribute.startsWith(`${pattern}.`)
}

/** Patterns of the attributes that filters may name. */
export const filterablePatterns = (settings: IndexSettings): string[] =>
  settings.filterableAttributes.flatMap(entry =>
    typeof entry === 'string' ? [entry] : entry.attributePatterns,
  )

export const isFilterable = (settings: IndexSettings, attribute: string): boolean =>
  filterablePatterns(settings).some(pattern => matchesPattern(pattern, attribute))
