import { flatten, type JsonObject } from './document-terms.ts'
import { covers, formatDocument, matchedPlaces, pick } from './format.ts'
import type { IndexFacts, IndexStore } from './index-store.ts'
import type { Prepared } from './prepare.ts'
import type { Ranked } from './ranking.ts'
import type { SearchParams } from './search-params.ts'

/** A document with its score. */
export interface Scored extends Ranked {
  score: number
  details: Record<string, unknown>
}

/** A hit as it is answered. */
export function toDocument(
  { store, facts, settings, params, graph }: Prepared,
  { id, score, details }: Scored,
): JsonObject {
  const document = onlyKey(facts, params, id) ?? bodyOf(store, id)
  const displayed = pick(document, settings.displayedAttributes)
  const shown = params.attributesToRetrieve ? pick(displayed, params.attributesToRetrieve) : displayed
  const hit: JsonObject = { ...shown }
  const { attributesToHighlight, attributesToCrop } = params
  if (attributesToHighlight || attributesToCrop) {
    const options = {
      ...params,
      attributesToHighlight: attributesToHighlight ?? [],
      attributesToCrop: attributesToCrop ?? [],
    }
    const names = [
      ...options.attributesToHighlight,
      ...options.attributesToCrop.map(name => name.replace(/:\d+$/, '')),
    ]
    const wanted = pick(displayed, [...names, ...Object.keys(shown)])
    hit._formatted = formatDocument(wanted, options, graph.texts, facts.tokenize)
  }
  if (params.showMatchesPosition) {
    const places: JsonObject = {}
    const inside = covers(params.attributesToRetrieve ?? ['*'])
    const { texts } = graph
    for (const [path, values] of flatten(displayed)) {
      if (!inside(path)) continue
      const found = values.flatMap(value =>
        typeof value === 'string' ? matchedPlaces(facts.tokenize(value), texts) : [],
      )
      if (found.length > 0) places[path] = found.map(({ start, length }) => ({ start, length }))
    }
    hit._matchesPosition = places
  }
  if (params.showRankingScore) hit._rankingScore = score
  if (params.showRankingScoreDetails) hit._rankingScoreDetails = details as JsonObject
  return hit
}

/** A request for the key only does not need the document. */
function onlyKey({ primaryKey, held }: IndexFacts, params: SearchParams, id: number): JsonObject | undefined {
  const { attributesToRetrieve, attributesToHighlight, attributesToCrop, showMatchesPosition } = params
  const only = attributesToRetrieve?.length === 1 && attributesToRetrieve[0] === primaryKey
  if (!only || attributesToHighlight || attributesToCrop || showMatchesPosition) return undefined
  const key = held.keyOf(id)
  // Text that looks like a number may be one.
  return key === undefined || /^\d+$/.test(key) ? undefined : { [primaryKey]: key }
}

export const bodyOf = (store: IndexStore, id: number): JsonObject =>
  JSON.parse(store.body(id) ?? '{}') as JsonObject
