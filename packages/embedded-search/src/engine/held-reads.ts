import { LRUCache } from 'lru-cache'
import { DocSet } from './doc-set.ts'
import { type IndexFile, NUMBERS_PAGE } from './index-file.ts'
import { listKey } from './posting-buffer.ts'
import { Vocabulary } from './vocabulary.ts'

const MB = 1_048_576
const LISTS_BYTES = 24 * MB
const FORWARDS_BYTES = 16 * MB
const KEYS_BYTES = 2 * MB
/** Answers are held as text. */
const ANSWERS_BYTES = 4 * MB
// Bound: search server | kept of an index | PAGES_MAX
/** Pages of numbers: 8 kB each. */
const PAGES_MAX = 2_048
/** Approximate overhead of a cache entry and of an array, in bytes. */
const ENTRY_BYTES = 80
const OVERHEAD_BYTES = 200
/** From this number of rows on they are read in one statement. */
const TOGETHER = 3
/** A list of a word in any field. */
const ANY_FIELD = 0
const NOTHING = new Uint8Array(0)

/**
 * The bounded cache of a reading connection for an index. A commit drops entries it may have changed: words and their
 * lists only if it changed any text.
 */
export class HeldReads {
  readonly vocabulary = new Vocabulary()
  /** Documents that a condition of a filter lets through. */
  readonly conditions = new LRUCache<string, DocSet>({
    maxSize: 2 * MB,
    sizeCalculation: docs => docs.bytes,
  })
  /** Answers to requests, as JSON. */
  readonly answers = new LRUCache<string, string>({
    maxSize: ANSWERS_BYTES,
    sizeCalculation: (answer, request) => answer.length + request.length + OVERHEAD_BYTES,
  })
  readonly #file: IndexFile
  readonly #flags = new Map<string, boolean>()
  /** Pages of numbers by `field|page`; `false`: there is no such page. */
  readonly #numbers = new LRUCache<string, Float64Array | false>({ max: PAGES_MAX })
  /** Most words are in one document only: that list is its number. */
  readonly #lists = new LRUCache<number, DocSet | number>({
    maxSize: LISTS_BYTES,
    sizeCalculation: docs => ENTRY_BYTES + (typeof docs === 'number' ? 0 : docs.bytes),
  })
  readonly #forwards = new LRUCache<number, Uint8Array>({
    maxSize: FORWARDS_BYTES,
    sizeCalculation: data => data.byteLength + OVERHEAD_BYTES,
  })
  readonly #keys = new LRUCache<number, string>({
    maxSize: KEYS_BYTES,
    sizeCalculation: key => ENTRY_BYTES + key.length,
  })
  #size = 0
  #texts: number | undefined

  constructor(file: IndexFile) {
    this.#file = file
  }

  /** To be called after a commit of the writer. */
  refresh(size: number): void {
    this.#flags.clear()
    this.#numbers.clear()
    this.conditions.clear()
    this.answers.clear()
    const texts = this.#file.meta<number>('texts') ?? 0
    if (texts === this.#texts && size === this.#size) return
    this.#texts = texts
    this.#size = size
    this.#lists.clear()
    this.#forwards.clear()
    this.#keys.clear()
    this.vocabulary.refresh(this.#file)
  }

  /** Facts about fields that cost a query each. */
  flag(name: string, find: () => boolean): boolean {
    let value = this.#flags.get(name)
    if (value === undefined) {
      value = find()
      this.#flags.set(name, value)
    }
    return value
  }

  /** Documents that hold any of the words, in one of the fields or in any. */
  docsOf(words: ArrayLike<number>, fields?: readonly number[]): DocSet {
    const sets: DocSet[] = []
    const single: number[] = []
    const add = (docs: DocSet | number) => {
      if (typeof docs === 'number') single.push(docs)
      else sets.push(docs)
    }
    for (const field of fields ?? [ANY_FIELD]) {
      const missing: number[] = []
      for (let i = 0; i < words.length; i++) {
        const docs = this.#lists.get(listKey(words[i] as number, field))
        if (docs === undefined) missing.push(words[i] as number)
        else add(docs)
      }
      if (missing.length > 0) for (const docs of this.#readLists(missing, field)) add(docs)
    }
    if (single.length > 0) sets.push(DocSet.of(this.#size, new Set(single)))
    return DocSet.union(this.#size, sets)
  }

  *#readLists(words: readonly number[], field: number): Generator<DocSet | number> {
    const where = field === ANY_FIELD ? '' : ` AND p.field=${field}`
    const rows = this.#file.rows<[number, number, number, Uint8Array]>(
      `SELECT p.word, p.field, p.chunk, p.docs FROM json_each(?) k CROSS JOIN postings p ON p.word=k.value${where}`,
      JSON.stringify(words),
    )
    // The rows of a word follow one another, and in them those of a field.
    for (let from = 0; from < rows.length; ) {
      const sets: DocSet[] = []
      const [word] = rows[from] as (typeof rows)[0]
      while (rows[from]?.[0] === word) {
        const lists: [number, Uint8Array][] = []
        for (const own = rows[from]?.[1]; rows[from]?.[0] === word && rows[from]?.[1] === own; from++) {
          const [, , chunk, docs] = rows[from] as (typeof rows)[0]
          lists.push([chunk, docs])
        }
        sets.push(DocSet.ofContainers(this.#size, lists))
      }
      const docs = DocSet.union(this.#size, sets).single
      this.#lists.set(listKey(word, field), docs)
      yield docs
    }
  }

  /** Loads the words of many documents for sequential reads. */
  loadForwards(ids: Iterable<number>): void {
    const missing: number[] = []
    for (const id of ids) if (!this.#forwards.has(id)) missing.push(id)
    if (missing.length < TOGETHER) return
    const rows = this.#file.rows<[number, Uint8Array]>(
      'SELECT f.id, f.data FROM json_each(?) k CROSS JOIN forward f ON f.id=k.value',
      JSON.stringify(missing),
    )
    for (const [id, data] of rows) this.#forwards.set(id, data)
  }

  /** The words of a document and their places, as `forward.ts` stores them. */
  forward(id: number): Uint8Array {
    let data = this.#forwards.get(id)
    if (data === undefined) {
      data = this.#file.row<[Uint8Array]>('SELECT data FROM forward WHERE id=?', id)?.[0] ?? NOTHING
      this.#forwards.set(id, data)
    }
    return data
  }

  /** The key of a document as text. */
  keyOf(id: number): string | undefined {
    let key = this.#keys.get(id)
    if (key === undefined) {
      key = this.#file.row<[string]>('SELECT external FROM docs WHERE id=?', id)?.[0]
      if (key !== undefined) this.#keys.set(id, key)
    }
    return key
  }

  /** The number of a field for each document, in ascending order of IDs; NaN if missing. */
  numbersOf(ids: ArrayLike<number>, field: number): Float64Array {
    const values = new Float64Array(ids.length).fill(Number.NaN)
    let page = -1
    let numbers: Float64Array | false = false
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number
      const wanted = Math.floor(id / NUMBERS_PAGE)
      if (wanted !== page) {
        page = wanted
        numbers = this.#page(field, page)
      }
      if (numbers) values[i] = numbers[id % NUMBERS_PAGE] as number
    }
    return values
  }

  #page(field: number, page: number): Float64Array | false {
    const key = `${field}|${page}`
    let numbers = this.#numbers.get(key)
    if (numbers === undefined) {
      const data = this.#file.row<[Uint8Array]>(
        'SELECT data FROM numbers WHERE field=? AND page=?',
        field,
        page,
      )?.[0]
      numbers = data !== undefined && new Float64Array(data.slice().buffer)
      this.#numbers.set(key, numbers)
    }
    return numbers
  }
}
