import { type Detail, DetailReader } from './detail.ts'
import { DocSet } from './doc-set.ts'
import { exactKey } from './exact-key.ts'
import type { IndexFacts, IndexStore } from './index-store.ts'
import { holdsText, inOrder, type NumberOrder, type Order, ordered } from './order.ts'
import type { QueryGraph } from './query-graph.ts'
import { type IndexSettings, orderRule } from './settings.ts'

/** A larger bucket is not ranked document by document. */
const DETAILED_MAX = 500
/** Exactness is known for whole buckets, too, except "begins with the query". */
const EXACT_DETAILED_MAX = 100

/** Results of the rules for a document so far. */
export interface RankState {
  /** Terms of the query that count. */
  terms: number
  typos: number
  maxTypos: number
  /** The terms themselves, when they are not the first ones (strategy `frequency`). */
  kept?: ReadonlySet<number> | undefined
}

export interface Ranked {
  id: number
  state: RankState
}

export interface RankingContext {
  store: IndexStore
  facts: IndexFacts
  settings: IndexSettings
  graph: QueryGraph
  matchingStrategy: 'all' | 'last' | 'frequency'
  /** Documents that may be found at all: filtered, not excluded. */
  candidates: DocSet
  /** Rank of each searched field by its id; smaller comes first. */
  ranks: ReadonlyMap<number, number>
  sort: readonly Order[]
  /** Time at which looking at details ends. */
  deadline: number
}

interface Bucket {
  docs: DocSet
  state: RankState
}
type Rule = (docs: DocSet, state: RankState) => Iterable<Bucket>

/**
 * Bucket sort: each rule splits the buckets of the previous one; lazily, so that only requested documents are ranked.
 */
export class Ranking {
  readonly #context: RankingContext
  readonly #reader: DetailReader
  /** By number of terms and document. */
  readonly #details = new Map<number, Detail>()
  readonly #rules: Rule[] = []
  /** The rules that end the list and put documents in the order of numbers are followed document by document. */
  readonly #lastOrders: NumberOrder[] = []

  constructor(context: RankingContext) {
    this.#context = context
    this.#reader = new DetailReader(context.graph, context.ranks)
    const { settings, facts, store } = context
    const names = [...settings.rankingRules]
    for (let order = orderRule(names.at(-1) ?? ''); order; order = orderRule(names.at(-1) ?? '')) {
      const field = facts.fieldIds.get(order.attribute)
      if (field === undefined || holdsText(store, facts, field)) break
      this.#lastOrders.unshift({ field, descending: order.descending })
      names.pop()
    }
    for (let i = 0; i < names.length; i++) {
      const together = names[i] === 'words' && names[i + 1] === 'typo' && context.graph.terms.length > 0
      if (together) this.#rules.push((docs, state) => this.#byWordsAndTypos(docs, state))
      else this.#rules.push(...this.#rulesOf(names[i] as string))
      if (together) i++
    }
  }

  /** All found documents, best first. */
  *documents(): Generator<Ranked> {
    const { graph, candidates } = this.#context
    const terms = graph.terms.length
    yield* this.#rank(candidates, { terms, typos: 0, maxTypos: 0 }, 0)
  }

  /** Every document that the query finds, in no order. */
  get found(): DocSet {
    const { graph, candidates, matchingStrategy, facts } = this.#context
    if (graph.terms.length === 0) return candidates.clone()
    // All terms except the first are optional: the first one determines the total.
    if (matchingStrategy === 'last') return graph.starting().intersect(candidates)
    const found = [...this.#wordSets()].flatMap(({ count, kept }) => [...this.#levels(count, kept)])
    return DocSet.union(
      facts.size,
      found.map(({ docs }) => docs),
    ).intersect(candidates)
  }

  /** Details of a document, as far as the rules or the score ask for them. */
  detail(id: number, terms: number): Detail {
    const key = id * TERMS_MAX + terms
    let detail = this.#details.get(key)
    if (detail === undefined) {
      detail = this.#reader.read(this.#context.facts.held.forward(id), terms)
      this.#details.set(key, detail)
    }
    return detail
  }

  *#rank(bucket: DocSet, state: RankState, next: number): Generator<Ranked> {
    const rule = this.#rules[next]
    if (rule === undefined) {
      for (const id of inOrder(this.#context.facts, bucket.toArray(), this.#lastOrders)) yield { id, state }
      return
    }
    for (const { docs, state: after } of rule(bucket, state))
      if (!docs.isEmpty) yield* this.#rank(docs, after, next + 1)
  }

  #rulesOf(name: string): Rule[] {
    const order = orderRule(name)
    if (order) return [this.#ordered(order)]
    if (name === 'sort') return this.#context.sort.map(by => this.#ordered(by))
    if (this.#context.graph.terms.length === 0) return []
    switch (name) {
      case 'words':
        return [(docs, state) => this.#byWords(docs, state)]
      case 'typo':
        return [(docs, state) => this.#byTypos(docs, state)]
      case 'proximity':
        return [this.#detailed(d => d.proximity, 'proximity')]
      case 'attribute':
        return [this.#detailed(d => d.attribute * ATTRIBUTE_STEP + d.position, 'field')]
      case 'attributeRank':
        return [this.#detailed(d => d.attribute, 'field')]
      case 'wordPosition':
        return [this.#detailed(d => d.position, 'none')]
      case 'exactness':
        return [this.#detailed(d => -d.exactAttribute * ATTRIBUTE_STEP - d.exactWords, 'exact')]
      default:
        return []
    }
  }

  #ordered(order: Order): Rule {
    const context = this.#context
    return function* (bucket, state) {
      for (const docs of ordered(context, bucket, order)) yield { docs, state }
    }
  }

  /** How many of the terms count, step by step down to the last that may not be dropped. */
  *#wordSets(): Generator<{ count: number; kept?: ReadonlySet<number> }> {
    const { graph, matchingStrategy } = this.#context
    const count = graph.terms.length
    yield { count }
    if (matchingStrategy === 'last') for (let fewer = count - 1; fewer >= 1; fewer--) yield { count: fewer }
    if (matchingStrategy === 'frequency') {
      const places = graph.terms.map((_, place) => place)
      const frequencies = places.map(place => graph.frequency(place))
      places.sort((a, b) => (frequencies[b] as number) - (frequencies[a] as number))
      for (let dropped = 1; dropped < count; dropped++) yield { count, kept: new Set(places.slice(dropped)) }
    }
  }

  /** Documents that hold certain terms, by the number of typos; some come again with more of them. */
  *#levels(count: number, kept?: ReadonlySet<number>): Generator<{ docs: DocSet; typos: number }> {
    for (let typos = 0; typos <= 2 * count; typos++)
      yield { docs: this.#context.graph.holding(count, typos, kept), typos }
  }

  /** The two rules together: typos are looked up only if documents without them are not sufficient. */
  *#byWordsAndTypos(bucket: DocSet, state: RankState): Generator<Bucket> {
    const rest = bucket.clone()
    for (const { count, kept } of this.#wordSets()) {
      const terms = kept ? kept.size : count
      for (const { docs, typos } of this.#levels(count, kept)) {
        const fresh = docs.clone().intersect(rest)
        if (fresh.isEmpty) continue
        rest.subtract(fresh)
        yield { docs: fresh, state: { ...state, terms, kept, typos, maxTypos: terms * 2 } }
        if (rest.isEmpty) return
      }
    }
  }

  *#byWords(bucket: DocSet, state: RankState): Generator<Bucket> {
    const rest = bucket.clone()
    for (const { count, kept } of this.#wordSets()) {
      const docs = new DocSet(rest.size)
      for (const level of this.#levels(count, kept)) docs.unite(level.docs)
      docs.intersect(rest)
      rest.subtract(docs)
      yield { docs, state: { ...state, terms: kept ? kept.size : count, kept } }
    }
  }

  *#byTypos(bucket: DocSet, state: RankState): Generator<Bucket> {
    const rest = bucket.clone()
    const count = state.kept ? this.#context.graph.terms.length : state.terms
    for (const { docs, typos } of this.#levels(count, state.kept)) {
      const fresh = docs.clone().intersect(rest)
      rest.subtract(fresh)
      yield { docs: fresh, state: { ...state, typos, maxTypos: state.terms * 2 } }
    }
  }

  /** A rule that needs the details of each document; `coarse` splits a large bucket without them. */
  #detailed(keyOf: (detail: Detail) => number, coarse: 'proximity' | 'field' | 'exact' | 'none'): Rule {
    const { facts, deadline } = this.#context
    const ranking = this
    return function* (bucket, state) {
      const count = bucket.count
      // A single word has no proximity.
      if (count <= 1 || (coarse === 'proximity' && state.terms < 2)) return yield { docs: bucket, state }
      const max = coarse === 'exact' ? EXACT_DETAILED_MAX : DETAILED_MAX
      if (count > max || performance.now() > deadline) {
        if (coarse === 'none') yield { docs: bucket, state }
        else if (coarse === 'exact') yield* ranking.#byExactWords(bucket.clone(), state)
        else yield* ranking.#byFields(bucket, state, keyOf)
        return
      }
      facts.held.loadForwards(bucket)
      const groups = Map.groupBy(bucket, id => keyOf(ranking.detail(id, state.terms)))
      if (groups.size === 1) return yield { docs: bucket, state }
      for (const key of [...groups.keys()].sort((a, b) => a - b))
        yield { docs: DocSet.of(bucket.size, groups.get(key) as number[]), state }
    }
  }

  /** Large buckets: those with all terms in the first attribute first, then the next one, … then the rest. */
  *#byFields(bucket: DocSet, state: RankState, keyOf: (detail: Detail) => number): Generator<Bucket> {
    const { graph, ranks } = this.#context
    const byRank = Map.groupBy(ranks, ([, rank]) => rank)
    // The only attribute contains every match.
    if (byRank.size === 1) return yield { docs: bucket, state }
    const rest = bucket.clone()
    for (const rank of [...byRank.keys()].sort((a, b) => a - b)) {
      const fields = (byRank.get(rank) ?? []).map(([field]) => field)
      const docs = rest.clone()
      for (let place = 0; place < state.terms && !docs.isEmpty; place++)
        docs.intersect(graph.termDocs(place, fields))
      if (docs.isEmpty) continue
      rest.subtract(docs)
      if (docs.count <= DETAILED_MAX) yield* this.#detailed(keyOf, 'none')(docs, state)
      else yield { docs, state }
    }
    yield { docs: rest, state }
  }

  /** Documents equal to the query first, then by the number of its words that match as typed. */
  *#byExactWords(bucket: DocSet, state: RankState): Generator<Bucket> {
    const { graph, facts } = this.#context
    const key = graph.exactWords && exactKey(graph.exactWords.flatMap((word, place) => [word, place]))
    if (key !== undefined) {
      const docs = facts.held.docsOf([key]).intersect(bucket)
      bucket.subtract(docs)
      yield { docs, state }
    }
    // counted[n]: documents with at least n of the words.
    const counted = [bucket]
    for (let place = 0; place < state.terms; place++) {
      const docs = graph.exactDocs(place)
      for (let n = counted.length; n > 0; n--) {
        const more = (counted[n - 1] as DocSet).clone().intersect(docs)
        const known = counted[n]
        if (known) known.unite(more)
        else counted[n] = more
      }
    }
    for (let n = counted.length - 1; n >= 0; n--) {
      const docs = (counted[n] as DocSet).clone()
      const better = counted[n + 1]
      if (better) docs.subtract(better)
      yield { docs, state }
    }
  }
}

/** More than a query has terms. */
const TERMS_MAX = 64
/** More than any position can be: keys of two parts compare as one number. */
const ATTRIBUTE_STEP = 1_000_000
