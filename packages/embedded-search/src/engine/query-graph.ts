import { DocSet } from './doc-set.ts'
import { decodeForward } from './forward.ts'
import type { HeldReads } from './held-reads.ts'
import type { IndexFacts } from './index-store.ts'
import { type ParsedQuery, type QueryTerm, typosAllowed } from './query.ts'
import { foldWord } from './tokenizer.ts'
import type { Vocabulary, WordRange } from './vocabulary.ts'
import { type Match, type Span, WordSpans } from './word-spans.ts'

/** One way to read the terms `from` (inclusive) to `to` (exclusive), and the documents that have it. */
interface Reading {
  from: number
  to: number
  cost: number
  docs: () => DocSet
}

/** How a word in a text is highlighted: all of it, or as many letters as were typed. */
export interface MatchedText {
  whole: Set<string>
  beginnings: string[]
}

const NGRAM_MAX = 3
const PHRASE_CHECKED_MAX = 20_000

/**
 * A query with every way to read it against one index. Only the typed words are looked up immediately: typos, and words
 * written as one, when a caller requests documents at such a cost.
 */
export class QueryGraph {
  readonly terms: readonly QueryTerm[]
  readonly excluded: DocSet
  /** IDs of the query's words as typed, if the index contains all of them. */
  readonly exactWords: number[] | undefined
  readonly #spans: WordSpans
  readonly #facts: IndexFacts
  readonly #held: HeldReads
  readonly #vocabulary: Vocabulary
  readonly #fields: number[] | undefined
  readonly #typoFields: number[] | undefined
  /** By the place where they end. */
  readonly #readings: Reading[][]
  readonly #forgiven = new Set<number>()
  readonly #joined = new Set<number>()
  readonly #reached = new Map<string, DocSet>()
  #texts: MatchedText | undefined

  /**
   * @param fields ids of the fields to search in; undefined: all
   * @param typoFields those of them in which typos are forgiven
   */
  constructor(
    facts: IndexFacts,
    query: ParsedQuery,
    options: { fields?: number[]; typoFields?: number[] } = {},
  ) {
    this.#facts = facts
    this.#held = facts.held
    this.#vocabulary = facts.held.vocabulary
    this.#fields = options.fields
    this.#typoFields = options.typoFields ?? options.fields
    this.#spans = new WordSpans(this.#vocabulary)
    this.terms = query.terms
    this.#readings = Array.from({ length: this.terms.length + 1 }, () => [])
    this.terms.forEach((term, place) => {
      if (term.phrase) this.#addPhrase(term, place)
      else this.#addWord(term, place)
    })
    this.#addSynonyms()
    this.excluded = new DocSet(facts.size)
    for (const term of query.excluded) this.excluded.unite(this.#phraseDocs(term.words))
    this.exactWords = this.#find(this.terms.flatMap(term => term.words))
  }

  /** The query terms matched by a word of a document, as far as looked up. */
  matchesOf(word: number): readonly Match[] {
    return this.#spans.matchesOf(word)
  }

  /**
   * Documents that match the first `count` terms (or, with `kept`, the kept ones of them) with this number of typos;
   * they may match at a lower cost, too.
   */
  holding(count: number, cost: number, kept?: ReadonlySet<number>): DocSet {
    const { size, all } = this.#facts
    if (count === 0) return cost === 0 ? all : new DocSet(size)
    const key = `${count}|${cost}|${kept ? [...kept].join() : ''}`
    let docs = this.#reached.get(key)
    if (docs === undefined) {
      docs = DocSet.union(size, [...this.#ways(count, cost, kept)])
      this.#reached.set(key, docs)
    }
    return docs
  }

  *#ways(count: number, cost: number, kept?: ReadonlySet<number>): Generator<DocSet> {
    if (kept && !kept.has(count - 1)) return yield this.holding(count - 1, cost, kept)
    if (cost > 0) this.#forgive(count - 1)
    if (cost > 1) this.#join(count)
    for (const reading of this.#readings[count] as Reading[]) {
      if (reading.cost > cost || (reading.from === 0 && reading.cost < cost)) continue
      if (reading.from === 0) {
        yield reading.docs()
        continue
      }
      const before = this.holding(reading.from, cost - reading.cost, kept)
      if (!before.isEmpty) yield before.clone().intersect(reading.docs())
    }
  }

  /** Documents that match the beginning of the query in any way. */
  starting(): DocSet {
    this.#forgive(0)
    for (let to = 2; to <= Math.min(NGRAM_MAX, this.terms.length); to++) this.#join(to)
    const first = this.#readings.flat().filter(({ from }) => from === 0)
    return DocSet.union(
      this.#facts.size,
      first.map(reading => reading.docs()),
    )
  }

  /** Documents that hold a term in any reading that was looked up, in certain fields. */
  termDocs(place: number, fields: readonly number[]): DocSet {
    const docs = this.#spanDocs(({ match }) => match.from <= place && place < match.to, fields)
    const term = this.terms[place] as QueryTerm
    const prefix = term.prefix ? this.#vocabulary.shortPrefix(term.words[0] as string) : undefined
    return prefix === undefined ? docs : docs.unite(this.#held.docsOf([prefix], fields))
  }

  /** Documents that hold a term as it was typed. */
  exactDocs(place: number): DocSet {
    return this.#spanDocs(({ match }) => match.exact && match.from <= place && place < match.to, this.#fields)
  }

  /** Number of documents with a term as typed. */
  frequency(place: number): number {
    const readings = this.#readings[place + 1] as Reading[]
    return readings.find(({ from, cost }) => from === place && cost === 0)?.docs().count ?? 0
  }

  /** Words to highlight: every word that the query can be read as. */
  get texts(): MatchedText {
    this.#texts ??= this.#matchedTexts()
    return this.#texts
  }

  #matchedTexts(): MatchedText {
    this.terms.forEach((_, place) => {
      this.#forgive(place)
      this.#join(place + 1)
    })
    const texts: MatchedText = { whole: new Set(), beginnings: [] }
    for (const { ranges, beginning } of this.#spans.all)
      if (beginning !== undefined) texts.beginnings.push(beginning)
      else
        for (const { from, to } of ranges)
          for (let place = from; place < to; place++) texts.whole.add(this.#vocabulary.texts[place] as string)
    return texts
  }

  #spanDocs(wanted: (span: Span) => boolean, fields: readonly number[] | undefined): DocSet {
    const docs = new DocSet(this.#facts.size)
    for (const span of this.#spans.all)
      if (wanted(span)) docs.unite(this.#held.docsOf(this.#ids(span.ranges), fields))
    return docs
  }

  /** Ids of words, or undefined when one is not in the index. */
  #find(texts: readonly string[]): number[] | undefined {
    const ids = texts.map(text => this.#vocabulary.find(text))
    return ids.every(id => id !== undefined) ? ids : undefined
  }

  #ids(ranges: readonly WordRange[]): number[] {
    return ranges.flatMap(range => [...this.#vocabulary.ids(range)])
  }

  #range(text: string): WordRange[] {
    const place = this.#vocabulary.place(text)
    return place === undefined ? [] : [{ from: place, to: place + 1 }]
  }

  #read(from: number, to: number, cost: number, find: () => DocSet): void {
    let docs: DocSet | undefined
    const found = () => {
      docs ??= find()
      return docs
    }
    this.#readings[to]?.push({ from, to, cost, docs: found })
  }

  #addWord(term: QueryTerm, place: number): void {
    const text = term.words[0] as string
    const at = { from: place, to: place + 1, cost: 0 }
    const own = this.#range(text)
    this.#spans.add({ ranges: own, match: { ...at, exact: true } })
    if (!term.prefix) {
      this.#read(place, place + 1, 0, () => this.#docs(own))
      return
    }
    const longer = this.#vocabulary.longer(text)
    const short = this.#vocabulary.shortPrefix(text)
    this.#spans.add({ ranges: [longer], match: { ...at, exact: false }, beginning: text })
    this.#read(place, place + 1, 0, () =>
      short === undefined ? this.#docs([...own, longer]) : this.#held.docsOf([short], this.#fields),
    )
  }

  #docs(ranges: readonly WordRange[], fields = this.#fields): DocSet {
    return this.#held.docsOf(this.#ids(ranges), fields)
  }

  /** Adds the readings of a term with typos, or as two words. */
  #forgive(place: number): void {
    const term = this.terms[place] as QueryTerm
    if (this.#forgiven.has(place) || term.phrase) return
    this.#forgiven.add(place)
    const text = term.words[0] as string
    const allowed = typosAllowed(text, this.#facts.settings)
    if (allowed === 0) return
    const found = this.#vocabulary.misspellings(text, allowed, term.prefix)
    found.slice(0, allowed).forEach((ranges, index) => {
      if (ranges.length === 0) return
      const cost = index + 1
      this.#read(place, place + 1, cost, () => this.#docs(ranges, this.#typoFields))
      this.#spans.add({ ranges, match: { from: place, to: place + 1, cost, exact: false } })
    })
    this.#addSplit(text, place)
  }

  /** The cut into two words that most documents hold together. */
  #addSplit(text: string, place: number): void {
    let best: { docs: DocSet; count: number; words: [string, string]; ids: number[] } | undefined
    for (const words of this.#vocabulary.splits(text)) {
      const ids = this.#find(words) as number[]
      const docs = this.#holdingAll(ids)
      const count = docs.count
      if (count > (best?.count ?? 0)) best = { docs, count, words, ids }
    }
    if (best === undefined) return
    const { docs, ids, words } = best
    this.#read(place, place + 1, 1, () => this.#neighbours(docs, ids))
    const match = { from: place, to: place + 1, cost: 1, exact: false }
    for (const word of words) this.#spans.add({ ranges: this.#range(word), match })
  }

  /** Adds neighbouring words that end at a place written as one: their number is their cost. */
  #join(to: number): void {
    if (this.#joined.has(to)) return
    this.#joined.add(to)
    for (let from = to - 2; from >= Math.max(0, to - NGRAM_MAX); from--) {
      const terms = this.terms.slice(from, to)
      if (terms.some(term => term.phrase)) break
      const text = terms.map(term => term.words[0]).join('')
      const ranges = this.#range(text)
      if (terms.at(-1)?.prefix) {
        const longer = this.#vocabulary.longer(text)
        if (longer.to > longer.from) ranges.push(longer)
      }
      if (ranges.length === 0) continue
      this.#read(from, to, to - from, () => this.#docs(ranges))
      this.#spans.add({ ranges, match: { from, to, cost: to - from, exact: false } })
    }
  }

  #addSynonyms(): void {
    const { settings, tokenize } = this.#facts
    const words = (text: string) => tokenize(text).map(token => token.text)
    const synonyms = new Map<string, string[][]>()
    for (const [from, to] of Object.entries(settings.synonyms))
      synonyms.set(words(from).join(' ') || foldWord(from), to.map(words))
    if (synonyms.size === 0) return
    for (let from = 0; from < this.terms.length; from++)
      for (let to = from + 1; to <= Math.min(this.terms.length, from + NGRAM_MAX); to++) {
        const key = this.terms
          .slice(from, to)
          .flatMap(term => term.words)
          .join(' ')
        for (const other of synonyms.get(key) ?? []) {
          this.#read(from, to, 0, () => this.#phraseDocs(other))
          for (const word of other)
            this.#spans.add({ ranges: this.#range(word), match: { from, to, cost: 0, exact: false } })
        }
      }
  }

  #addPhrase(term: QueryTerm, place: number): void {
    this.#read(place, place + 1, 0, () => this.#phraseDocs(term.words))
    const match = { from: place, to: place + 1, cost: 0, exact: true }
    for (const word of term.words) this.#spans.add({ ranges: this.#range(word), match })
  }

  #phraseDocs(texts: readonly string[]): DocSet {
    const ids = this.#find(texts)
    if (ids === undefined || ids.length === 0) return new DocSet(this.#facts.size)
    return this.#neighbours(this.#holdingAll(ids), ids)
  }

  #holdingAll(ids: readonly number[]): DocSet {
    return ids.map(id => this.#held.docsOf([id], this.#fields)).reduce((set, other) => set.intersect(other))
  }

  /** Those documents in which the words follow one another. */
  #neighbours(docs: DocSet, ids: readonly number[]): DocSet {
    if (ids.length < 2) return docs
    const checked = docs.toArray().slice(0, PHRASE_CHECKED_MAX)
    this.#held.loadForwards(checked)
    const kept = checked.filter(doc =>
      decodeForward(this.#held.forward(doc)).some(
        ({ field, entries }) => this.#inField(field) && follows(entries, ids),
      ),
    )
    return DocSet.of(this.#facts.size, kept)
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
