import {
  fieldTokens,
  flatten,
  foldFacet,
  type Json,
  type JsonObject,
  needsValues,
  searchRank,
} from './document-terms.ts'
import { exactKey } from './exact-key.ts'
import { decodeForward, encodeForward, type ForwardField } from './forward.ts'
import { ALL_DOCUMENTS, FACET, NUMBERS_PAGE, PREFIX_LENGTH, PREFIX_MARK } from './index-file.ts'
import type { IndexStore } from './index-store.ts'
import { type FacetKey, listKey, PostingBuffer } from './posting-buffer.ts'
import type { IndexSettings } from './settings.ts'
import { createTokenizer, type Token } from './tokenizer.ts'

const NUMBER_PAGES_HELD = 256
const WORD_IDS_HELD = 100_000
const FACET_VALUE_MAX = 468

/** Changes one index within the caller's transaction. Nothing is complete before {@link flush}. */
export class IndexWriter {
  readonly #store: IndexStore
  readonly #settings: IndexSettings
  readonly #tokenize: (text: string) => Token[]
  readonly #buffer: PostingBuffer
  readonly #fieldIds = new Map<string, number>()
  readonly #wordIds = new Map<string, number>()
  readonly #words = new Map<number, string>()
  /** Ids of the short prefixes of a word. */
  readonly #prefixes = new Map<number, number[]>()
  readonly #pages = new Map<string, Float64Array>()
  readonly #touched = new Set<number>()
  readonly #distribution: Record<string, number>
  #count: number
  #next: number
  #textsChanged = false

  constructor(store: IndexStore) {
    this.#store = store
    this.#settings = store.settings
    this.#tokenize = createTokenizer(this.#settings)
    this.#buffer = new PostingBuffer(store)
    for (const { id, name } of store.fields()) this.#fieldIds.set(name, id)
    this.#distribution = store.meta<Record<string, number>>('distribution') ?? {}
    this.#count = store.documentCount
    this.#next = store.universe
  }

  /** Adds a document or takes its place. @param merge keep the fields that the new document does not have */
  put(external: string, document: JsonObject, merge: boolean): void {
    const [known, oldBody] =
      this.#store.row<[number, string]>('SELECT id, body FROM docs WHERE external=?', external) ?? []
    const id = known ?? this.#free()
    if (this.#touched.has(id) || this.#buffer.isFull) this.#flushPostings()
    this.#touched.add(id)
    const old = oldBody === undefined ? undefined : (JSON.parse(oldBody) as JsonObject)
    const next = merge && old ? { ...old, ...document } : document
    const body = JSON.stringify(next)
    if (body === oldBody) return
    this.#replace(id, old, next)
    this.#store
      .sql('INSERT INTO docs VALUES (?,?,?) ON CONFLICT(id) DO UPDATE SET body=excluded.body')
      .run(id, external, body)
    if (old === undefined) {
      this.#buffer.word(listKey(ALL_DOCUMENTS, 0), id, true)
      this.#count++
    }
  }

  has(external: string): boolean {
    return this.#store.row('SELECT 1 FROM docs WHERE external=?', external) !== undefined
  }

  /** @returns whether there was such a document */
  delete(external: string): boolean {
    const row = this.#store.row<[number, string]>('SELECT id, body FROM docs WHERE external=?', external)
    if (row === undefined) return false
    const [id, body] = row
    if (this.#touched.has(id) || this.#buffer.isFull) this.#flushPostings()
    this.#touched.add(id)
    this.#replace(id, JSON.parse(body) as JsonObject, undefined)
    this.#store.sql('DELETE FROM docs WHERE id=?').run(id)
    this.#store.sql('DELETE FROM forward WHERE id=?').run(id)
    this.#store.sql('INSERT INTO freed VALUES (?)').run(id)
    this.#buffer.word(listKey(ALL_DOCUMENTS, 0), id, false)
    this.#count--
    return true
  }

  /** Removes every document; settings stay. */
  clear(): number {
    const removed = this.#count
    for (const table of ['docs', 'forward', 'words', 'postings', 'facets', 'numbers', 'freed'])
      this.#store.db.exec(`DELETE FROM ${table}`)
    this.#buffer.forget()
    this.#wordIds.clear()
    this.#words.clear()
    this.#prefixes.clear()
    this.#pages.clear()
    this.#touched.clear()
    for (const name of Object.keys(this.#distribution)) delete this.#distribution[name]
    this.#count = 0
    this.#next = 1
    this.#textsChanged = true
    // Word counts restart from zero.
    this.#raise('era')
    return removed
  }

  /** Removes words without documents. Readers reload the remaining words. */
  dropOrphans(): void {
    this.#store.db.exec(`
      DELETE FROM words WHERE NOT EXISTS (SELECT 1 FROM postings WHERE postings.word = words.id)`)
    this.#textsChanged = true
    this.#raise('era')
  }

  flush(): void {
    this.#flushPostings()
    this.#flushNumbers()
    this.#store.setMeta('distribution', this.#distribution)
    this.#store.setMeta('count', this.#count)
    this.#store.setMeta('next', this.#next)
    if (this.#textsChanged) this.#raise('texts')
    this.#textsChanged = false
  }

  /** Counts a change that readers must notice. */
  #raise(name: 'texts' | 'era'): void {
    this.#store.setMeta(name, (this.#store.meta<number>(name) ?? 0) + 1)
  }

  #free(): number {
    const freed = this.#store.row<[number]>('SELECT id FROM freed LIMIT 1')?.[0]
    if (freed === undefined) return this.#next++
    this.#store.sql('DELETE FROM freed WHERE id=?').run(freed)
    return freed
  }

  #replace(id: number, old: JsonObject | undefined, next: JsonObject | undefined): void {
    for (const name of Object.keys(old ?? {})) this.#distribution[name] = (this.#distribution[name] ?? 1) - 1
    for (const name of Object.keys(next ?? {})) this.#distribution[name] = (this.#distribution[name] ?? 0) + 1
    const oldLeaves = old ? flatten(old) : new Map<string, Json[]>()
    const newLeaves = next ? flatten(next) : new Map<string, Json[]>()
    if (!old || !next || this.#wordsDiffer(oldLeaves, newLeaves))
      this.#replaceWords(id, old !== undefined, newLeaves, next !== undefined)
    this.#replaceValues(id, oldLeaves, newLeaves)
  }

  /** Counters change far more often than texts. */
  #wordsDiffer(old: Map<string, Json[]>, next: Map<string, Json[]>): boolean {
    return [...new Set([...old.keys(), ...next.keys()])].some(
      name =>
        searchRank(this.#settings, name) !== undefined &&
        JSON.stringify(old.get(name)) !== JSON.stringify(next.get(name)),
    )
  }

  #replaceWords(id: number, existed: boolean, leaves: Map<string, Json[]>, remains: boolean): void {
    const stored = existed
      ? this.#store.row<[Uint8Array]>('SELECT data FROM forward WHERE id=?', id)?.[0]
      : undefined
    const before = new Set<number>()
    if (stored) for (const field of decodeForward(stored)) this.#collect(field, before)
    const forward: ForwardField[] = []
    for (const [name, values] of leaves) {
      const field = this.#fieldId(name)
      if (searchRank(this.#settings, name) === undefined) continue
      const entries: number[] = []
      for (const { text, position } of fieldTokens(values, this.#tokenize))
        entries.push(this.#wordId(text), position)
      if (entries.length > 0) forward.push({ field, entries })
    }
    const after = new Set<number>()
    for (const field of forward) this.#collect(field, after)
    for (const key of before) if (!after.has(key)) this.#buffer.word(key, id, false)
    for (const key of after) if (!before.has(key)) this.#buffer.word(key, id, true)
    if (remains)
      this.#store
        .sql('INSERT INTO forward VALUES (?,?) ON CONFLICT(id) DO UPDATE SET data=excluded.data')
        .run(id, encodeForward(forward))
  }

  /** Adds the lists for a field: its words, their short prefixes, the field as a whole. */
  #collect({ field, entries }: ForwardField, keys: Set<number>): void {
    for (let i = 0; i < entries.length; i += 2) {
      const word = entries[i] as number
      const key = listKey(word, field)
      if (keys.has(key)) continue
      keys.add(key)
      for (const prefix of this.#prefixIds(word)) keys.add(listKey(prefix, field))
    }
    const exact = exactKey(entries)
    if (exact !== undefined) keys.add(listKey(exact, field))
  }

  #prefixIds(word: number): number[] {
    let ids = this.#prefixes.get(word)
    if (ids === undefined) {
      const text =
        this.#words.get(word) ??
        this.#store.row<[string]>('SELECT word FROM words WHERE id=?', word)?.[0] ??
        ''
      ids = []
      for (let length = 1; length <= PREFIX_LENGTH && length <= text.length; length++)
        ids.push(this.#wordId(PREFIX_MARK + text.slice(0, length)))
      this.#prefixes.set(word, ids)
    }
    return ids
  }

  #replaceValues(id: number, old: Map<string, Json[]>, next: Map<string, Json[]>): void {
    const names = new Set([...old.keys(), ...next.keys()])
    for (const name of names) {
      if (!needsValues(this.#settings, name)) continue
      const field = this.#fieldId(name)
      const before = facetKeys(field, old.get(name))
      const after = facetKeys(field, next.get(name))
      for (const [text, key] of before) if (!after.has(text)) this.#buffer.facet(key, id, false)
      for (const [text, key] of after) if (!before.has(text)) this.#buffer.facet(key, id, true)
      const numbers = (next.get(name) ?? []).filter(value => typeof value === 'number')
      if (numbers.length > 1 && !this.#store.meta(`many:${field}`)) this.#store.setMeta(`many:${field}`, true)
      const number = numbers.length > 0 ? Math.min(...numbers) : Number.NaN
      if (old.has(name) || !Number.isNaN(number)) this.#page(field, id)[id % NUMBERS_PAGE] = number
    }
  }

  #page(field: number, id: number): Float64Array {
    const page = Math.floor(id / NUMBERS_PAGE)
    const key = `${field}|${page}`
    let numbers = this.#pages.get(key)
    if (numbers === undefined) {
      if (this.#pages.size >= NUMBER_PAGES_HELD) this.#flushNumbers()
      const stored = this.#store.row<[Uint8Array]>(
        'SELECT data FROM numbers WHERE field=? AND page=?',
        field,
        page,
      )?.[0]
      numbers = stored
        ? new Float64Array(stored.slice().buffer)
        : new Float64Array(NUMBERS_PAGE).fill(Number.NaN)
      this.#pages.set(key, numbers)
    }
    return numbers
  }

  #flushNumbers(): void {
    for (const [key, numbers] of this.#pages) {
      const [field, page] = key.split('|').map(Number) as [number, number]
      this.#store
        .sql('INSERT OR REPLACE INTO numbers VALUES (?,?,?)')
        .run(field, page, new Uint8Array(numbers.buffer))
    }
    this.#pages.clear()
  }

  #flushPostings(): void {
    if (this.#buffer.flush()) this.#textsChanged = true
    this.#touched.clear()
    if (this.#wordIds.size > WORD_IDS_HELD) {
      this.#wordIds.clear()
      this.#words.clear()
      this.#prefixes.clear()
    }
  }

  #fieldId(name: string): number {
    let id = this.#fieldIds.get(name)
    if (id === undefined) {
      id = Number(this.#store.sql('INSERT INTO fields (name) VALUES (?)').run(name).lastInsertRowid)
      this.#fieldIds.set(name, id)
    }
    return id
  }

  #wordId(word: string): number {
    let id = this.#wordIds.get(word)
    if (id === undefined) {
      id = this.#store.row<[number]>('SELECT id FROM words WHERE word=?', word)?.[0] ?? this.#addWord(word)
      this.#wordIds.set(word, id)
      this.#words.set(id, word)
    }
    return id
  }

  #addWord(word: string): number {
    return Number(this.#store.sql('INSERT INTO words (word) VALUES (?)').run(word).lastInsertRowid)
  }
}

/** The filter keys of a field's values. */
function facetKeys(field: number, values: readonly Json[] | undefined): Map<string, FacetKey> {
  const keys = new Map<string, FacetKey>()
  if (values === undefined) return keys
  const add = (kind: number, value: string | number) => keys.set(`${kind}|${value}`, { field, kind, value })
  add(FACET.marker, 'exists')
  for (const value of values) {
    if (value === null) add(FACET.marker, 'null')
    else if (value === '' || (typeof value === 'object' && Object.keys(value).length === 0))
      add(FACET.marker, 'empty')
    else if (typeof value === 'number') add(FACET.number, value)
    else add(FACET.string, foldFacet(String(value)).slice(0, FACET_VALUE_MAX))
  }
  return keys
}
