import type { Vocabulary, WordRange } from './vocabulary.ts'

/** The query terms matched by a word of a document. */
export interface Match {
  from: number
  to: number
  cost: number
  /** The word itself: neither a typo nor only the beginning. */
  exact: boolean
}

/** Words of the vocabulary that match the same terms. */
export interface Span {
  /** In ascending order, apart from each other. */
  ranges: readonly WordRange[]
  match: Match
  /** Only the beginning of the words was typed. */
  beginning?: string
}

const FLAGS = 16_384
const NO_FLAGS = new Uint8Array(0)
const NONE: readonly Match[] = []

/** The words that a query has been read as so far: thousands of them, kept as places in the vocabulary. */
export class WordSpans {
  readonly all: Span[] = []
  readonly #vocabulary: Vocabulary
  /** One flag for all words whose IDs have the same low bits: rejects most words of a document quickly. */
  #flags = NO_FLAGS
  readonly #known = new Map<number, readonly Match[]>()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  add(span: Span): void {
    if (span.ranges.length === 0) return
    if (this.#flags === NO_FLAGS) this.#flags = new Uint8Array(FLAGS)
    this.all.push(span)
    this.#known.clear()
    for (const { from, to } of span.ranges)
      for (let place = from; place < to; place++) this.#flags[place % FLAGS] = 1
  }

  /** The query terms matched by a word. */
  matchesOf(word: number): readonly Match[] {
    const place = this.#vocabulary.placeOf(word)
    if (this.#flags[place % FLAGS] !== 1) return NONE
    let matches = this.#known.get(word)
    if (matches === undefined) {
      matches = this.all.filter(({ ranges }) => holds(ranges, place)).map(({ match }) => match)
      this.#known.set(word, matches)
    }
    return matches
  }
}

function holds(ranges: readonly WordRange[], place: number): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle] as WordRange).to <= place) low = middle + 1
    else high = middle
  }
  return low < ranges.length && (ranges[low] as WordRange).from <= place
}
