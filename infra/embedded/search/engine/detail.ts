import { ForwardReader } from './forward.ts'
import type { QueryGraph } from './query-graph.ts'
import type { Match } from './word-spans.ts'

/** How well one document fits: smaller is better, but for exactness. */
export interface Detail {
  proximity: number
  /** Sum of the ranks of the attributes that hold the words. */
  attribute: number
  /** Sum of the words' places in them, in steps that grow. */
  position: number
  /** 2: an attribute is exactly the query; 1: begins with it; 0: neither. */
  exactAttribute: number
  exactWords: number
}

const FAR = 8

/**
 * Looks at one document's words and their places.
 * @param data the words, as `forward.ts` stores them
 * @param terms how many terms of the query count
 */
export function detailOf(
  data: Uint8Array,
  graph: QueryGraph,
  terms: number,
  ranks: ReadonlyMap<number, number>,
): Detail {
  const attributes = ranks.size
  const best = Array.from({ length: terms }, () => ({ rank: attributes, position: FAR * 2, exact: false }))
  const gaps = new Array<number>(Math.max(0, terms - 1)).fill(FAR)
  let exactAttribute = 0
  const exactWords = terms < graph.terms.length ? undefined : graph.exactWords
  for (const reader = new ForwardReader(data); reader.nextField(); ) {
    const rank = ranks.get(reader.field)
    if (rank === undefined) continue
    const places: { match: Match; position: number }[][] = Array.from({ length: terms }, () => [])
    let begins = 0
    for (let i = 0; reader.nextWord(); i++) {
      const { word, position } = reader
      if (exactWords && begins === i && exactWords[i] === word && position === i) begins++
      for (const match of graph.matchesOf(word))
        for (let place = match.from; place < Math.min(match.to, terms); place++)
          places[place]?.push({ match, position })
    }
    places.forEach((found, place) => {
      const known = best[place]
      if (known === undefined) return
      for (const { match, position } of found) {
        if (match.exact) known.exact = true
        const step = positionStep(position)
        if (rank < known.rank || (rank === known.rank && step < known.position))
          Object.assign(known, { rank, position: step })
      }
      const next = places[place + 1]
      if (next && found.length > 0) gaps[place] = Math.min(gaps[place] as number, closest(found, next))
    })
    if (exactWords && begins === exactWords.length)
      exactAttribute = Math.max(exactAttribute, reader.count === begins ? 2 : 1)
  }
  return {
    proximity: gaps.reduce((sum, gap) => sum + gap, 0),
    attribute: best.reduce((sum, { rank }) => sum + rank, 0),
    position: best.reduce((sum, { position }) => sum + position, 0),
    exactAttribute,
    exactWords: best.filter(({ exact }) => exact).length,
  }
}

function closest(
  left: { match: Match; position: number }[],
  right: { match: Match; position: number }[],
): number {
  let gap = FAR
  for (const a of left)
    for (const b of right) {
      if (a.match === b.match && a.position === b.position) return 1
      const distance = b.position > a.position ? b.position - a.position : a.position - b.position + 1
      if (distance < gap && distance > 0) gap = distance
    }
  return gap
}

/** Exact places matter at the beginning of a text only. */
const positionStep = (position: number): number =>
  position < 4 ? position : Math.min(FAR * 2, 2 + Math.floor(Math.log2(position)))
