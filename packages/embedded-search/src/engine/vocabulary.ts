import { LRUCache } from 'lru-cache'
import { endOf, firstFrom, type SortedWords, type Typos, walkTypos } from './fuzzy.ts'
import { type IndexFile, PREFIX_LENGTH, PREFIX_MARK } from './index-file.ts'

// Bound: search server | vocabulary | DERIVATIONS_MAX, MISSPELLINGS_MAX
/** Maximum words derived from one prefix or one misspelling; more are not meaningful. */
const DERIVATIONS_MAX = 3_000
/** Number of letters from which prefixes with a typo are looked up. */
const PREFIX_TYPO_FROM = 4
const SHARED_MAX = 255
/** Misspellings that are kept: words repeat in queries much more than queries do. */
const MISSPELLINGS_MAX = 50_000

/** Neighbours in the vocabulary: places `from` (inclusive) to `to` (exclusive). */
export interface WordRange {
  from: number
  to: number
}

/**
 * All words of an index in memory, sorted (some 60 bytes each; they grow much slower than the documents). Words are
 * only ever added while an index lives, so that a commit costs a reader no more than the words it brought.
 */
export class Vocabulary {
  #words = sortedWords([])
  #ids = new Uint32Array(0)
  /** Place by id. */
  #places = new Uint32Array(0)
  #last = 0
  #era: number | undefined
  readonly #misspellings = new LRUCache<string, [WordRange[], WordRange[]]>({
    maxSize: MISSPELLINGS_MAX,
    sizeCalculation: found => 1 + found[0].length + found[1].length,
  })

  /** All words, in ascending order. */
  get texts(): readonly string[] {
    return this.#words.texts
  }

  /** Takes in what was written since the last time. */
  refresh(store: IndexFile): void {
    const era = store.meta<number>('era') ?? 0
    if (era !== this.#era) {
      this.#take([], new Uint32Array(0))
      this.#last = 0
      this.#era = era
    }
    const fresh = store.rows<[number, string]>(
      'SELECT id, word FROM words WHERE id>? ORDER BY id',
      this.#last,
    )
    if (fresh.length === 0) return
    this.#last = (fresh.at(-1) as [number, string])[0]
    fresh.sort(([, a], [, b]) => (a < b ? -1 : 1))
    this.#merge(fresh)
  }

  /** Place of a word among the others. */
  place(text: string): number | undefined {
    const at = firstFrom(this.texts, text, 0)
    return this.texts[at] === text ? at : undefined
  }

  /** Id of a word. */
  find(text: string): number | undefined {
    const at = this.place(text)
    return at === undefined ? undefined : this.#ids[at]
  }

  /** The list of all documents with a word that begins so, where the index keeps one. */
  shortPrefix(text: string): number | undefined {
    return text.length <= PREFIX_LENGTH ? this.find(PREFIX_MARK + text) : undefined
  }

  /** Words with this prefix, except the prefix itself. */
  longer(beginning: string): WordRange {
    let from = firstFrom(this.texts, beginning, 0)
    if (this.texts[from] === beginning) from++
    return { from, to: Math.min(endOf(this.texts, beginning, from), from + DERIVATIONS_MAX) }
  }

  /** Ids of neighbours. */
  ids({ from, to }: WordRange): Uint32Array {
    return this.#ids.subarray(from, to)
  }

  /** {@link place} by id. */
  placeOf(id: number): number {
    return this.#places[id] as number
  }

  /** Words with one typo, and with two; with `beginnings` also those that begin like it. */
  misspellings(text: string, max: Typos, beginnings: boolean): [WordRange[], WordRange[]] {
    const key = `${max}${beginnings ? '*' : ' '}${text}`
    let found = this.#misspellings.get(key)
    if (found === undefined) {
      found = [[], []]
      const ranges = found
      const left = [DERIVATIONS_MAX, DERIVATIONS_MAX]
      walkTypos(
        this.#words,
        text,
        max,
        beginnings && text.length >= PREFIX_TYPO_FROM,
        (from, to, distance) => {
          const end = Math.min(to, from + (left[distance - 1] as number))
          if (end === from) return
          left[distance - 1] = (left[distance - 1] as number) - (end - from)
          ranges[distance - 1]?.push({ from, to: end })
        },
      )
      this.#misspellings.set(key, found)
    }
    return found
  }

  /** Every cut of a word into two words. */
  splits(text: string): [string, string][] {
    const cuts = Array.from(text.slice(1), (_, i): [string, string] => [
      text.slice(0, i + 1),
      text.slice(i + 1),
    ])
    return cuts.filter(words => words.every(word => this.place(word) !== undefined))
  }

  #merge(fresh: readonly [number, string][]): void {
    const known = this.texts
    const knownIds = this.#ids
    const texts: string[] = new Array(known.length + fresh.length)
    const ids = new Uint32Array(texts.length)
    for (let at = 0, i = 0, j = 0; at < texts.length; at++) {
      const next = fresh[j]
      if (next === undefined || (i < known.length && (known[i] as string) < next[1])) {
        texts[at] = known[i] as string
        ids[at] = knownIds[i++] as number
      } else {
        texts[at] = next[1]
        ids[at] = next[0]
        j++
      }
    }
    this.#take(texts, ids)
  }

  #take(texts: string[], ids: Uint32Array<ArrayBuffer>): void {
    this.#words = sortedWords(texts)
    this.#ids = ids
    this.#places = new Uint32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1)
    for (let i = 0; i < ids.length; i++) this.#places[ids[i] as number] = i
    this.#misspellings.clear()
  }
}

/** @param texts in ascending order */
export function sortedWords(texts: readonly string[]): SortedWords {
  const shared = new Uint8Array(texts.length)
  for (let i = 1; i < texts.length; i++) shared[i] = sharedLetters(texts[i - 1] as string, texts[i] as string)
  const initials: { letter: string; from: number; to: number }[] = []
  for (let from = firstFrom(texts, `${PREFIX_MARK}\uffff`, 0); from < texts.length; ) {
    const letter = (texts[from] as string)[0] as string
    const to = endOf(texts, letter, from)
    if (to > from + 1 || texts[from] !== letter) initials.push({ letter, from, to })
    from = to
  }
  return { texts, shared, initials }
}

function sharedLetters(a: string, b: string): number {
  const end = Math.min(a.length, b.length, SHARED_MAX)
  let at = 0
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}
