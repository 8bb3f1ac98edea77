import { MeiliError } from '../errors.ts'
import type { DocSet } from './doc-set.ts'
import { evaluateFilter } from './filter.ts'
import { parseFilter } from './filter-parser.ts'
import { type IndexFacts, type IndexStore, searchRanks } from './index-store.ts'
import { parseQuery } from './query.ts'
import { QueryGraph } from './query-graph.ts'
import { Ranking } from './ranking.ts'
import type { SearchParams } from './search-params.ts'
import { type IndexSettings, matchesPattern } from './settings.ts'

const DEFAULT_CUTOFF_MS = 1_500

/** A query, read against one index. */
export interface Prepared {
  store: IndexStore
  facts: IndexFacts
  settings: IndexSettings
  params: SearchParams
  graph: QueryGraph
  ranking: Ranking
  ranks: ReadonlyMap<number, number>
}

/** Documents that a query's filter lets through. */
export function candidatesOf(store: IndexStore, params: SearchParams): DocSet {
  const { settings, size, all, held } = store.facts
  checkSearchOn(params.attributesToSearchOn ?? [], settings)
  const filter = parseFilter(params.filter)
  return filter ? evaluateFilter(filter, { store, settings, size, all, held }) : all.clone()
}

/** Reads a query against one index: everything but the order of the hits. */
export function prepare(
  store: IndexStore,
  params: SearchParams,
  candidates = candidatesOf(store, params),
): Prepared {
  const { facts } = store
  const { settings, tokenize, fields } = facts
  const searchOn = params.attributesToSearchOn ?? undefined
  const ranks = searchOn ? searchRanks(settings, fields, searchOn) : facts.ranks
  const noTypos = settings.typoTolerance.disableOnAttributes
  const typoFields = fields.filter(
    ({ id, name }) => ranks.has(id) && !noTypos.some(pattern => matchesPattern(pattern, name)),
  )
  const graph = new QueryGraph(facts, parseQuery(params.q ?? '', tokenize, settings), {
    ...(searchOn ? { fields: [...ranks.keys()] } : {}),
    ...(noTypos.length > 0 ? { typoFields: typoFields.map(({ id }) => id) } : {}),
  })
  candidates.subtract(graph.excluded)
  const ranking = new Ranking({
    store,
    facts,
    settings,
    graph,
    matchingStrategy: params.matchingStrategy,
    candidates,
    ranks,
    sort: parseSort(params.sort ?? [], settings),
    deadline: performance.now() + (settings.searchCutoffMs ?? DEFAULT_CUTOFF_MS),
  })
  return { store, facts, settings, params, graph, ranking, ranks }
}

function checkSearchOn(searchOn: readonly string[], settings: IndexSettings): void {
  for (const name of searchOn)
    if (name !== '*' && !settings.searchableAttributes.some(pattern => matchesPattern(pattern, name)))
      throw new MeiliError(
        'invalid_search_attributes_to_search_on',
        `Attribute \`${name}\` is not searchable. Available searchable attributes are: \`${settings.searchableAttributes.join(', ')}\`.`,
      )
}

export function parseSort(
  sort: readonly string[],
  settings: IndexSettings,
  code = 'invalid_search_sort',
): { attribute: string; descending: boolean }[] {
  return sort.map(text => {
    const match = /^(.+):(asc|desc)$/.exec(text)
    if (match === null)
      throw new MeiliError(
        code,
        `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${text}\`.`,
      )
    const attribute = match[1] as string
    if (!settings.sortableAttributes.some(pattern => matchesPattern(pattern, attribute)))
      throw new MeiliError(
        code,
        `Attribute \`${attribute}\` is not sortable. ` +
          (settings.sortableAttributes.length === 0
            ? 'This index does not have configured sortable attributes.'
            : `Available sortable attributes are: \`${settings.sortableAttributes.join(', ')}\`.`),
      )
    return { attribute, descending: match[2] === 'desc' }
  })
}
