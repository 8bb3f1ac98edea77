import { DocSet } from './doc-set.ts'
import { decodeForward } from './forward.ts'
import type { HeldReads } from './held-reads.ts'
import type { IndexStore } from './index-store.ts'
import { type ParsedQuery, type QueryTerm, typosAllowed } from './query.ts'
import type { IndexSettings } from './settings.ts'
import { foldWord, type Token } from './tokenizer.ts'
import {
  findWord,
  misspellings,
  misspeltPrefixes,
  shortPrefix,
  splits,
  type Word,
  wordsWithPrefix,
} from './vocabulary.ts'

/** One way to read the terms `from` (inclusive) to `to` (exclusive), and the documents that have it. */
interface Reading {
  from: number
  to: number
  cost: number
  docs: DocSet
}

/** What a word of a document stands for in the query. */
export interface Match {
  from: number
  to: number
  cost: number
  /** The word itself: neither a typo nor only the beginning. */
  exact: boolean
}

/** How a word in a text is highlighted: all of it, or as many letters as were typed. */
export interface MatchedText {
  whole: Set<string>
  beginnings: string[]
}

const NGRAM_MAX = 3
const MATCHED_FLAGS = 8_192
const PHRASE_CHECKED_MAX = 20_000

/** A query with every way to read it against one index. */
export class QueryGraph {
  readonly terms: readonly QueryTerm[]
  readonly readings: Reading[] = []
  /** By word id. */
  readonly matches = new Map<number, Match[]>()
  /** One flag for all words whose ids end alike: tells most words of a document apart from those in `matches`. */
  readonly #matched = new Uint8Array(MATCHED_FLAGS)
  readonly texts: MatchedText = { whole: new Set(), beginnings: [] }
  readonly excluded: DocSet
  /** Ids of the query's words as they stand, when the index knows all of them. */
  readonly exactWords: number[] | undefined
  readonly #store: IndexStore
  readonly #held: HeldReads
  readonly #settings: IndexSettings
  readonly #size: number
  readonly #fields: number[] | undefined
  readonly #typoFields: number[] | undefined

  /**
   * @param fields ids of the fields to search in; undefined: all
   * @param typoFields those of them in which typos are forgiven
   */
  constructor(
    store: IndexStore,
    settings: IndexSettings,
    query: ParsedQuery,
    options: { size: number; fields?: number[]; typoFields?: number[]; tokenize: (text: string) => Token[] },
  ) {
    this.#store = store
    this.#held = store.held
    this.#settings = settings
    this.#size = options.size
    this.#fields = options.fields
    this.#typoFields = options.typoFields
    this.terms = query.terms
    this.terms.forEach((term, place) => {
      if (term.phrase) this.#addPhrase(term, place)
      else this.#addWord(term, place)
    })
    this.#addNgrams()
    this.#addSynonyms(options.tokenize)
    this.excluded = new DocSet(this.#size)
    for (const term of query.excluded) this.excluded.unite(this.#phraseDocs(term.words))
    const known = this.terms.flatMap(term => term.words.map(word => findWord(store, word)?.id))
    this.exactWords = known.every(id => id !== undefined) ? known : undefined
  }

  /**
   * Documents that match the first `count` terms (or, with `kept`, those of them that are kept), by number of
   * typos; a document is in the first set that fits it.
   */
  byTypos(count: number, kept?: ReadonlySet<number>): DocSet[] {
    const reached: DocSet[][] = Array.from({ length: count + 1 }, () => [])
    for (let place = 0; place < count; place++) {
      const before = place === 0 ? undefined : reached[place]
      if (kept && !kept.has(place)) {
        this.#extend(reached, before, { from: place, to: place + 1, cost: 0, docs: undefined })
        continue
      }
      for (const reading of this.readings)
        if (reading.from === place && reading.to <= count) this.#extend(reached, before, reading)
    }
    const seen = new DocSet(this.#size)
    return Array.from(reached[count] ?? [], docs => {
      const fresh = (docs ?? new DocSet(this.#size)).clone().subtract(seen)
      seen.unite(fresh)
      return fresh
    })
  }

  #extend(
    reached: DocSet[][],
    before: DocSet[] | undefined,
    { to, cost, docs }: { from: number; to: number; cost: number; docs: DocSet | undefined },
  ): void {
    const put = (total: number, set: DocSet) => {
      const target = reached[to] as DocSet[]
      const known = target[total]
      if (known) known.unite(set)
      else target[total] = set.clone()
    }
    if (before === undefined) put(cost, docs ?? this.#store.allDocuments(this.#size))
    before?.forEach((set, total) => {
      if (set) put(total + cost, docs ? set.clone().intersect(docs) : set)
    })
  }

  /** False: the word is surely not in {@link matches}. */
  mayMatch(word: number): boolean {
    return this.#matched[word % MATCHED_FLAGS] === 1
  }

  /** Documents that hold a term (in any reading), in certain fields. */
  termDocs(place: number, fields: readonly number[]): DocSet {
    const set = new DocSet(this.#size)
    for (const [word, matches] of this.matches)
      if (matches.some(match => match.from <= place && place < match.to))
        this.#store.uniteWord(set, word, fields)
    const term = this.terms[place] as QueryTerm
    const prefix = term.prefix ? shortPrefix(this.#store, term.words[0] as string) : undefined
    if (prefix) this.#store.uniteWord(set, prefix.id, fields)
    return set
  }

  /** Documents that hold a term as it was typed. */
  exactDocs(place: number): DocSet {
    const words = [...this.matches].filter(([, matches]) =>
      matches.some(match => match.exact && match.from <= place && place < match.to),
    )
    return this.#docs(words.map(([id]) => ({ id, text: '' })))
  }

  /** Number of documents with a term as it stands. */
  frequency(place: number): number {
    return (
      this.readings.find(({ from, to, cost }) => from === place && to === place + 1 && cost === 0)?.docs
        .count ?? 0
    )
  }

  #docs(words: readonly Word[], fields = this.#fields): DocSet {
    const set = new DocSet(this.#size)
    for (const { id } of words) this.#store.uniteWord(set, id, fields)
    return set
  }

  #read(from: number, to: number, cost: number, docs: DocSet): void {
    if (!docs.isEmpty) this.readings.push({ from, to, cost, docs })
  }

  #match(words: readonly Word[], match: Match): void {
    for (const { id, text } of words) {
      const known = this.matches.get(id)
      if (known) known.push(match)
      else {
        this.matches.set(id, [match])
        this.#matched[id % MATCHED_FLAGS] = 1
      }
      this.texts.whole.add(text)
    }
  }

  #addWord(term: QueryTerm, place: number): void {
    const text = term.words[0] as string
    const at = { from: place, to: place + 1 }
    const word = findWord(this.#store, text)
    const docs = this.#docs(word ? [word] : [])
    if (word) this.#match([word], { ...at, cost: 0, exact: true })
    if (term.prefix) {
      const short = shortPrefix(this.#store, text)
      const longer = wordsWithPrefix(this.#store, text).filter(other => other.text !== text)
      docs.unite(this.#docs(short ? [short] : longer))
      this.#match(longer, { ...at, cost: 0, exact: false })
      for (const other of longer) this.texts.whole.delete(other.text)
      this.texts.beginnings.push(text)
    }
    this.#read(place, place + 1, 0, docs)
    const allowed = typosAllowed(text, this.#settings)
    if (allowed > 0) {
      const found = this.#misspellings(text, allowed as 1 | 2, term.prefix)
      found.forEach((words, index) => {
        this.#read(place, place + 1, index + 1, this.#docs(words, this.#typoFields ?? this.#fields))
        this.#match(words, { ...at, cost: index + 1, exact: false })
      })
      this.#addSplit(text, place)
    }
  }

  #misspellings(text: string, allowed: 1 | 2, prefix: boolean): [Word[], Word[]] {
    const key = `${allowed}${prefix ? '*' : ' '}${text}`
    let found = this.#held.misspellings.get(key)
    if (found === undefined) {
      found = misspellings(this.#store, text, allowed)
      if (prefix) {
        const prefixes = misspeltPrefixes(this.#store, text, allowed)
        found = [found[0].concat(prefixes[0]), found[1].concat(prefixes[1])]
      }
      this.#held.misspellings.set(key, found)
    }
    return found
  }

  #addSplit(text: string, place: number): void {
    let best: { docs: DocSet; count: number; words: [Word, Word] } | undefined
    for (const words of splits(this.#store, text)) {
      const docs = this.#docs([words[0]]).intersect(this.#docs([words[1]]))
      const count = docs.count
      if (count > (best?.count ?? 0)) best = { docs, count, words }
    }
    if (best === undefined) return
    this.#read(
      place,
      place + 1,
      1,
      this.#neighbours(
        best.docs,
        best.words.map(word => word.id),
      ),
    )
    this.#match(best.words, { from: place, to: place + 1, cost: 1, exact: false })
  }

  /** Neighbouring words written as one: their number is their cost. */
  #addNgrams(): void {
    for (let from = 0; from < this.terms.length; from++)
      for (let to = from + 2; to <= Math.min(this.terms.length, from + NGRAM_MAX); to++) {
        const terms = this.terms.slice(from, to)
        if (terms.some(term => term.phrase)) break
        const text = terms.map(term => term.words[0]).join('')
        const word = findWord(this.#store, text)
        const words = word ? [word] : []
        if (terms.at(-1)?.prefix)
          words.push(...wordsWithPrefix(this.#store, text).filter(other => other.text !== text))
        this.#read(from, to, to - from, this.#docs(words))
        this.#match(words, { from, to, cost: to - from, exact: false })
      }
  }

  #addSynonyms(tokenize: (text: string) => Token[]): void {
    const words = (text: string) => tokenize(text).map(token => token.text)
    const synonyms = new Map<string, string[][]>()
    for (const [from, to] of Object.entries(this.#settings.synonyms))
      synonyms.set(words(from).join(' ') || foldWord(from), to.map(words))
    if (synonyms.size === 0) return
    for (let from = 0; from < this.terms.length; from++)
      for (let to = from + 1; to <= Math.min(this.terms.length, from + NGRAM_MAX); to++) {
        const key = this.terms
          .slice(from, to)
          .flatMap(term => term.words)
          .join(' ')
        for (const other of synonyms.get(key) ?? []) {
          this.#read(from, to, 0, this.#phraseDocs(other))
          const found = other.map(word => findWord(this.#store, word)).filter(word => word !== undefined)
          this.#match(found, { from, to, cost: 0, exact: false })
        }
      }
  }

  #addPhrase(term: QueryTerm, place: number): void {
    this.#read(place, place + 1, 0, this.#phraseDocs(term.words))
    const words = term.words.map(word => findWord(this.#store, word)).filter(word => word !== undefined)
    this.#match(words, { from: place, to: place + 1, cost: 0, exact: true })
  }

  #phraseDocs(texts: readonly string[]): DocSet {
    const words = texts.map(text => findWord(this.#store, text))
    if (words.length === 0 || words.some(word => word === undefined)) return new DocSet(this.#size)
    const ids = words.map(word => (word as Word).id)
    const docs = words.map(word => this.#docs([word as Word])).reduce((set, other) => set.intersect(other))
    return this.#neighbours(docs, ids)
  }

  /** Those documents in which the words follow one another. */
  #neighbours(docs: DocSet, ids: readonly number[]): DocSet {
    if (ids.length < 2) return docs
    const kept = new DocSet(this.#size)
    let checked = 0
    for (const doc of docs) {
      if (++checked > PHRASE_CHECKED_MAX) break
      const data = this.#store.row<[Uint8Array]>('SELECT data FROM forward WHERE id=?', doc)?.[0]
      if (
        data &&
        decodeForward(data).some(({ field, entries }) => this.#inField(field) && follows(entries, ids))
      )
        kept.add(doc)
    }
    return kept
  }

  #inField(field: number): boolean {
    return this.#fields === undefined || this.#fields.includes(field)
  }
}

function follows(entries: readonly number[], ids: readonly number[]): boolean {
  for (let i = 0; i + ids.length * 2 <= entries.length; i += 2)
    if (
      ids.every(
        (id, k) => entries[i + k * 2] === id && entries[i + k * 2 + 1] === (entries[i + 1] as number) + k,
      )
    )
      return true
  return false
}
