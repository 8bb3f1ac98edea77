import { ForwardReader } from './forward.ts'
import type { QueryGraph } from './query-graph.ts'
import type { Match } from './word-spans.ts'

/** How well one document matches: smaller is better, except for exactness. */
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

/** The position of a term in a field. */
interface Found {
  matches: Match[]
  positions: number[]
}

/** The best place that a term has in a document. */
interface Best {
  rank: number
  position: number
  exact: boolean
}

/** Reads documents' words and positions, hundreds for one search: its buffers are reused. */
export class DetailReader {
  readonly #graph: QueryGraph
  readonly #ranks: ReadonlyMap<number, number>
  /** By term. */
  readonly #found: Found[]
  readonly #best: Best[]
  readonly #gaps: number[]

  constructor(graph: QueryGraph, ranks: ReadonlyMap<number, number>) {
    this.#graph = graph
    this.#ranks = ranks
    this.#found = graph.terms.map(() => ({ matches: [], positions: [] }))
    this.#best = graph.terms.map(() => ({ rank: 0, position: 0, exact: false }))
    this.#gaps = graph.terms.map(() => FAR)
  }

  /**
   * @param data the words of a document, as `forward.ts` stores them
   * @param terms how many terms of the query count
   */
  read(data: Uint8Array, terms: number): Detail {
    const graph = this.#graph
    const attributes = this.#ranks.size
    for (const best of this.#best) Object.assign(best, { rank: attributes, position: FAR * 2, exact: false })
    this.#gaps.fill(FAR)
    let exactAttribute = 0
    const exactWords = terms < graph.terms.length ? undefined : graph.exactWords
    for (const reader = new ForwardReader(data); reader.nextField(); ) {
      const rank = this.#ranks.get(reader.field)
      if (rank === undefined) continue
      for (const { matches, positions } of this.#found) matches.length = positions.length = 0
      let begins = 0
      for (let i = 0; reader.nextWord(); i++) {
        const { word, position } = reader
        if (exactWords && begins === i && exactWords[i] === word && position === i) begins++
        for (const match of graph.matchesOf(word))
          for (let place = match.from; place < match.to && place < terms; place++) {
            const found = this.#found[place] as Found
            found.matches.push(match)
            found.positions.push(position)
          }
      }
      this.#takeField(rank, terms)
      if (exactWords && begins === exactWords.length)
        exactAttribute = Math.max(exactAttribute, reader.count === begins ? 2 : 1)
    }
    const detail = { proximity: 0, attribute: 0, position: 0, exactAttribute, exactWords: 0 }
    for (let place = 0; place < terms; place++) {
      const { rank, position, exact } = this.#best[place] as Best
      detail.attribute += rank
      detail.position += position
      if (exact) detail.exactWords++
      if (place < terms - 1) detail.proximity += this.#gaps[place] as number
    }
    return detail
  }

  /** Keeps the result of a field if it is better than those of other fields. */
  #takeField(rank: number, terms: number): void {
    for (let place = 0; place < terms; place++) {
      const { matches, positions } = this.#found[place] as Found
      const best = this.#best[place] as Best
      for (let i = 0; i < matches.length; i++) {
        if (matches[i]?.exact) best.exact = true
        const step = positionStep(positions[i] as number)
        if (rank > best.rank || (rank === best.rank && step >= best.position)) continue
        best.rank = rank
        best.position = step
      }
      if (place === terms - 1 || matches.length === 0) continue
      const gap = closest(this.#found[place] as Found, this.#found[place + 1] as Found)
      if (gap < (this.#gaps[place] as number)) this.#gaps[place] = gap
    }
  }
}

function closest(left: Found, right: Found): number {
  let gap = FAR
  for (let i = 0; i < left.positions.length; i++) {
    const a = left.positions[i] as number
    for (let j = 0; j < right.positions.length; j++) {
      const b = right.positions[j] as number
      if (a === b && left.matches[i] === right.matches[j]) return 1
      const distance = b > a ? b - a : a - b + 1
      if (distance < gap && distance > 0) gap = distance
    }
  }
  return gap
}

/** Exact places matter at the beginning of a text only. */
const positionStep = (position: number): number =>
  position < 4 ? position : Math.min(FAR * 2, 2 + Math.floor(Math.log2(position)))
