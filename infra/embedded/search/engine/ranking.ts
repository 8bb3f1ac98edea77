import { type Detail, detailOf } from './detail.ts'
import { DocSet } from './doc-set.ts'
import { flatten, foldFacet, type Json, type JsonObject } from './document-terms.ts'
import { exactKey } from './exact-key.ts'
import type { HeldReads } from './held-reads.ts'
import { FACET, type IndexStore, NUMBERS_PAGE } from './index-store.ts'
import type { QueryGraph } from './query-graph.ts'
import { type IndexSettings, orderRule } from './settings.ts'

/** A bucket larger than this is not looked at document by document. */
const DETAILED_MAX = 500
/** Exactness is known of whole buckets, too, but for "begins with the query". */
const EXACT_DETAILED_MAX = 100

/** What the rules have said of a document so far. */
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
  settings: IndexSettings
  graph: QueryGraph
  matchingStrategy: 'all' | 'last' | 'frequency'
  /** Documents that may be found at all: filtered, not excluded. */
  candidates: DocSet
  /** Rank of each searched field by its id; smaller comes first. */
  ranks: ReadonlyMap<number, number>
  sort: readonly Order[]
  fieldIds: ReadonlyMap<string, number>
  /** Time at which looking at details ends. */
  deadline: number
}

interface Order {
  attribute: string
  descending: boolean
}

type Rule = (bucket: DocSet, state: RankState) => Iterable<{ docs: DocSet; state: RankState }>

/** Bucket sort: each rule cuts the buckets of the one before it; lazily, so that only what is asked for is ranked. */
export class Ranking {
  readonly #context: RankingContext
  readonly #held: HeldReads
  readonly #details = new Map<string, Detail>()
  readonly #rules: Rule[]
  /** The rules from `orders.from` on put documents in the order of numbers: the usual end of a list of rules. */
  readonly #lastOrders: { from: number; orders: { field: number; descending: boolean }[] }

  constructor(context: RankingContext) {
    this.#context = context
    this.#held = context.store.held
    const orders: (Order | undefined)[] = []
    this.#rules = context.settings.rankingRules.flatMap(name => {
      const rules = this.#rulesOf(name)
      const order = orderRule(name)
      orders.push(...rules.map(() => order))
      return rules
    })
    const lasting: { field: number; descending: boolean }[] = []
    for (const order of orders.toReversed()) {
      const field = order && context.fieldIds.get(order.attribute)
      if (order === undefined || field === undefined || this.#holdsText(field)) break
      lasting.unshift({ field, descending: order.descending })
    }
    this.#lastOrders = { from: this.#rules.length - lasting.length, orders: lasting }
  }

  /** All found documents, best first. */
  *documents(): Generator<Ranked> {
    const { graph, candidates } = this.#context
    const terms = graph.terms.length
    yield* this.#rank(candidates, { terms, typos: 0, maxTypos: 0 }, 0)
  }

  /** Every document that the query finds, in no order. */
  get found(): DocSet {
    const { graph, candidates } = this.#context
    if (graph.terms.length === 0) return candidates.clone()
    const found = new DocSet(candidates.size)
    for (const kept of this.#wordSets())
      for (const docs of this.#typoSets(kept.count, kept.kept)) found.unite(docs)
    return found.intersect(candidates)
  }

  /** Details of a document, as far as the rules or the score ask for them. */
  detail(id: number, terms: number): Detail {
    const key = `${terms}|${id}`
    let detail = this.#details.get(key)
    if (detail === undefined) {
      const { store, graph, ranks } = this.#context
      detail = detailOf(store, graph, id, terms, ranks)
      this.#details.set(key, detail)
    }
    return detail
  }

  *#rank(bucket: DocSet, state: RankState, next: number): Generator<Ranked> {
    if (next === this.#lastOrders.from) return yield* this.#inOrder(bucket.toArray(), state, 0)
    const rule = this.#rules[next] as Rule
    for (const { docs, state: after } of rule(bucket, state)) {
      if (docs.isEmpty) continue
      yield* this.#rank(docs, after, next + 1)
    }
  }

  /** Documents by their numbers, those without one last; sets of bits would cost more than so few ids. */
  *#inOrder(ids: number[], state: RankState, next: number): Generator<Ranked> {
    const order = this.#lastOrders.orders[next]
    if (order === undefined || ids.length < 2) {
      for (const id of ids) yield { id, state }
      return
    }
    const last = order.descending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    const values = this.#valuesOf(ids, order.field)
    const found = ids.map((id, i) => {
      const value = values[i] as number
      return { id, value: Number.isNaN(value) ? last : value }
    })
    const sign = order.descending ? -1 : 1
    found.sort((a, b) => (a.value === b.value ? 0 : (a.value - b.value) * sign))
    for (let from = 0; from < found.length; ) {
      const equal: number[] = []
      const value = found[from]?.value
      while (found[from]?.value === value && from < found.length) equal.push(found[from++]?.id as number)
      yield* this.#inOrder(equal, state, next + 1)
    }
  }

  /** The number of a field for each document, in ascending order of ids; NaN where there is none. */
  #valuesOf(ids: Iterable<number>, field: number): number[] {
    const values: number[] = []
    let page = -1
    let numbers: Float64Array | false = false
    for (const id of ids) {
      const wanted = Math.floor(id / NUMBERS_PAGE)
      if (wanted !== page) {
        page = wanted
        numbers = this.#numbers(field, page)
      }
      values.push(numbers ? (numbers[id % NUMBERS_PAGE] ?? Number.NaN) : Number.NaN)
    }
    return values
  }

  #rulesOf(name: string): Rule[] {
    const searching = this.#context.graph.terms.length > 0
    const order = orderRule(name)
    if (order) return [withState(bucket => this.#ordered(bucket, order))]
    if (name === 'sort') return this.#context.sort.map(by => withState(bucket => this.#ordered(bucket, by)))
    if (!searching) return []
    switch (name) {
      case 'words':
        return [(bucket, state) => this.#byWords(bucket, state)]
      case 'typo':
        return [(bucket, state) => this.#byTypos(bucket, state)]
      case 'proximity':
        return this.#context.graph.terms.length > 1 ? [this.#detailed(d => [d.proximity], 'field')] : []
      case 'attribute':
        return [this.#detailed(d => [d.attribute, d.position], 'field')]
      case 'attributeRank':
        return [this.#detailed(d => [d.attribute], 'field')]
      case 'wordPosition':
        return [this.#detailed(d => [d.position], 'none')]
      case 'exactness':
        return [this.#detailed(d => [-d.exactAttribute, -d.exactWords], 'exact')]
      default:
        return []
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

  *#byWords(bucket: DocSet, state: RankState) {
    const rest = bucket.clone()
    for (const { count, kept } of this.#wordSets()) {
      if (rest.isEmpty) return
      const docs = new DocSet(rest.size)
      for (const set of this.#typoSets(count, kept)) docs.unite(set)
      docs.intersect(rest)
      rest.subtract(docs)
      yield { docs, state: { ...state, terms: kept ? kept.size : count, kept } }
    }
  }

  readonly #typoSetsByWords = new Map<string, DocSet[]>()
  #typoSets(count: number, kept?: ReadonlySet<number>): DocSet[] {
    const key = `${count}|${kept ? [...kept].join() : ''}`
    let sets = this.#typoSetsByWords.get(key)
    if (sets === undefined) {
      sets = this.#context.graph.byTypos(count, kept)
      this.#typoSetsByWords.set(key, sets)
    }
    return sets
  }

  *#byTypos(bucket: DocSet, state: RankState) {
    const sets = this.#typoSets(state.kept ? this.#context.graph.terms.length : state.terms, state.kept)
    for (const [typos, set] of sets.entries())
      yield {
        docs: set.clone().intersect(bucket),
        state: { ...state, typos, maxTypos: Math.max(sets.length - 1, state.terms * 2) },
      }
  }

  /** A rule that needs the details of each document; `coarse` says how a large bucket is cut without them. */
  #detailed(keys: (detail: Detail) => number[], coarse: 'field' | 'exact' | 'none'): Rule {
    const context = this.#context
    const ranking = this
    return function* (bucket, state) {
      const count = bucket.count
      if (count <= 1) return yield { docs: bucket, state }
      const max = coarse === 'exact' ? EXACT_DETAILED_MAX : DETAILED_MAX
      if (count > max || performance.now() > context.deadline) {
        if (coarse === 'none') return yield { docs: bucket, state }
        return yield* ranking.#coarsely(bucket, state, coarse, keys)
      }
      const groups = new Map<string, { key: number[]; docs: DocSet }>()
      for (const id of bucket) {
        const key = keys(ranking.detail(id, state.terms))
        const name = key.join()
        let group = groups.get(name)
        if (group === undefined) {
          group = { key, docs: new DocSet(bucket.size) }
          groups.set(name, group)
        }
        group.docs.add(id)
      }
      for (const { docs } of [...groups.values()].sort((a, b) => compareKeys(a.key, b.key)))
        yield { docs, state }
    }
  }

  /** Large buckets: those with all terms in the first attribute first, then the next one, … then the rest. */
  *#coarsely(
    bucket: DocSet,
    state: RankState,
    by: 'field' | 'exact',
    keys: (detail: Detail) => number[],
  ): Generator<{ docs: DocSet; state: RankState }> {
    const { graph, ranks } = this.#context
    const rest = bucket.clone()
    if (by === 'exact') {
      yield* this.#byExactWords(rest, state)
      return
    } else {
      const byRank = Map.groupBy(ranks, ([, rank]) => rank)
      for (const rank of [...byRank.keys()].sort((a, b) => a - b)) {
        const fields = (byRank.get(rank) ?? []).map(([field]) => field)
        const docs = rest.clone()
        for (let place = 0; place < state.terms && !docs.isEmpty; place++)
          docs.intersect(graph.termDocs(place, fields))
        if (docs.isEmpty) continue
        rest.subtract(docs)
        if (docs.count <= DETAILED_MAX) yield* this.#detailed(keys, 'none')(docs, state)
        else yield { docs, state }
      }
    }
    yield { docs: rest, state }
  }

  /** Those that are exactly the query, then by the number of its words that stand in them as they were typed. */
  *#byExactWords(bucket: DocSet, state: RankState): Generator<{ docs: DocSet; state: RankState }> {
    const { graph, store } = this.#context
    const key = graph.exactWords && exactKey(graph.exactWords.flatMap((word, place) => [word, place]))
    if (key !== undefined) {
      const docs = new DocSet(bucket.size)
      store.uniteWord(docs, key)
      docs.intersect(bucket)
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

  *#ordered(bucket: DocSet, by: Order): Generator<DocSet> {
    if (bucket.count <= 1) return yield bucket
    const field = this.#context.fieldIds.get(by.attribute)
    if (field === undefined) return yield bucket
    yield* this.#holdsText(field)
      ? this.#orderedByText(bucket, field, by)
      : this.#orderedByNumber(bucket, field, by.descending)
  }

  #holdsText(field: number): boolean {
    const sql = 'SELECT 1 FROM facets WHERE field=? AND kind=? LIMIT 1'
    return this.#held.flag(
      `text ${field}`,
      () => this.#context.store.row(sql, field, FACET.string) !== undefined,
    )
  }

  #numbers(field: number, page: number): Float64Array | false {
    const key = `${field}|${page}`
    let numbers = this.#held.numbers.get(key)
    if (numbers === undefined) {
      const data = this.#context.store.row<[Uint8Array]>(
        'SELECT data FROM numbers WHERE field=? AND page=?',
        field,
        page,
      )?.[0]
      numbers = data !== undefined && new Float64Array(data.slice().buffer)
      this.#held.numbers.set(key, numbers)
    }
    return numbers
  }

  *#orderedByNumber(bucket: DocSet, field: number, descending: boolean): Generator<DocSet> {
    const rest = bucket.clone()
    const ids = bucket.toArray()
    const values = this.#valuesOf(ids, field)
    const found = ids
      .map((id, i) => ({ id, value: values[i] as number }))
      .filter(({ value }) => !Number.isNaN(value))
    const sign = descending ? -1 : 1
    found.sort((a, b) => (a.value - b.value) * sign)
    for (let from = 0; from < found.length; ) {
      const docs = new DocSet(bucket.size)
      let to = from
      while (to < found.length && found[to]?.value === found[from]?.value)
        docs.add((found[to++] as { id: number }).id)
      from = to
      rest.subtract(docs)
      yield docs
    }
    yield rest
  }

  *#orderedByText(bucket: DocSet, field: number, { attribute, descending }: Order): Generator<DocSet> {
    const { store } = this.#context
    const rest = bucket.clone()
    if (bucket.count <= DETAILED_MAX) {
      const groups = new Map<string, DocSet>()
      for (const id of bucket) {
        const text = sortText(store.body(id), attribute)
        if (text === undefined) continue
        const group = groups.get(text) ?? new DocSet(bucket.size)
        group.add(id)
        groups.set(text, group)
        rest.subtract(DocSet.of(bucket.size, [id]))
      }
      const texts = [...groups.keys()].sort()
      for (const text of descending ? texts.reverse() : texts) yield groups.get(text) as DocSet
    } else {
      const rows = store.iterate<[string, number, Uint8Array]>(
        `SELECT value, chunk, docs FROM facets WHERE field=? AND kind IN (1, 2) ORDER BY kind ${descending ? 'DESC' : 'ASC'}, value ${descending ? 'DESC' : 'ASC'}`,
        field,
      )
      const values: { value: string; docs: DocSet }[] = []
      // Read through before anything is yielded: the statement may be used again in between.
      for (const [value, chunk, docs] of rows) {
        const last = values.at(-1)
        const set = last?.value === value ? last.docs : new DocSet(bucket.size)
        set.uniteContainer(chunk, docs)
        if (last?.value !== value) values.push({ value, docs: set })
      }
      for (const { docs } of values) {
        docs.intersect(rest)
        rest.subtract(docs)
        yield docs
      }
    }
    yield rest
  }
}

const withState = (cut: (bucket: DocSet) => Iterable<DocSet>): Rule =>
  function* (bucket, state) {
    for (const docs of cut(bucket)) yield { docs, state }
  }

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number)
  return 0
}

function sortText(body: string | undefined, attribute: string): string | undefined {
  if (body === undefined) return undefined
  const values = flatten(JSON.parse(body) as JsonObject).get(attribute) ?? []
  const texts = values
    .filter((value: Json) => value !== null && typeof value !== 'object')
    .map(value => foldFacet(String(value)))
  return texts.sort()[0]
}
