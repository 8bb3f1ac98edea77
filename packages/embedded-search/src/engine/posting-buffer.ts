import { CHUNK, editContainer } from './container.ts'
import type { IndexFile } from './index-file.ts'

interface Change {
  added: number[]
  removed: number[]
}
const FIELDS_MAX = 1024
/** Changes held before they are written: bounds the memory of a batch of any size. */
const HELD_MAX = 250_000

export type FacetKey = { field: number; kind: number; value: string | number }

/** Names the list of a word in a field by one number. */
export const listKey = (word: number, field: number): number =>
  word < 0 ? word * FIELDS_MAX - field : word * FIELDS_MAX + field

/** Collects changes of posting lists, so that a list is read and written once per batch and not per document. */
export class PostingBuffer {
  readonly #store: IndexFile
  readonly #words = new Map<number, Change>()
  readonly #facets = new Map<string, { key: FacetKey; change: Change }>()
  #held = 0

  constructor(store: IndexFile) {
    this.#store = store
  }

  get isFull(): boolean {
    return this.#held > HELD_MAX
  }

  word(key: number, id: number, present: boolean): void {
    let change = this.#words.get(key)
    if (change === undefined) {
      change = { added: [], removed: [] }
      this.#words.set(key, change)
    }
    this.#note(change, id, present)
  }

  facet(key: FacetKey, id: number, present: boolean): void {
    const name = `${key.field}|${key.kind}|${key.value}`
    let entry = this.#facets.get(name)
    if (entry === undefined) {
      entry = { key, change: { added: [], removed: [] } }
      this.#facets.set(name, entry)
    }
    this.#note(entry.change, id, present)
  }

  #note(change: Change, id: number, present: boolean): void {
    ;(present ? change.added : change.removed).push(id)
    this.#held++
  }

  /** @returns whether any list of a word changed */
  flush(): boolean {
    const texts = this.#words.size > 0
    // In key order: neighbours share a page.
    for (const key of [...this.#words.keys()].sort((a, b) => a - b)) {
      const change = this.#words.get(key) as Change
      const word = Math.trunc(key / FIELDS_MAX)
      const field = Math.abs(key % FIELDS_MAX)
      this.#write(change, 'postings', 'word=? AND field=?', [word, field])
    }
    for (const { key, change } of this.#facets.values())
      this.#write(change, 'facets', 'field=? AND kind=? AND value=?', [key.field, key.kind, key.value])
    this.forget()
    return texts
  }

  /** Drops what was not written yet. */
  forget(): void {
    this.#words.clear()
    this.#facets.clear()
    this.#held = 0
  }

  #write(change: Change, table: string, where: string, key: (string | number)[]): void {
    const places = key.map(() => '?').join(',')
    for (const [chunk, { added, removed }] of byChunk(change)) {
      const [stored] =
        this.#store.row<[Uint8Array]>(
          `SELECT docs FROM ${table} WHERE ${where} AND chunk=?`,
          ...key,
          chunk,
        ) ?? []
      const docs = editContainer(stored, added, removed)
      if (docs)
        this.#store.sql(`INSERT OR REPLACE INTO ${table} VALUES (${places},?,?)`).run(...key, chunk, docs)
      else if (stored) this.#store.sql(`DELETE FROM ${table} WHERE ${where} AND chunk=?`).run(...key, chunk)
    }
  }
}

function byChunk(change: Change): Map<number, Change> {
  const chunks = new Map<number, Change>()
  const at = (id: number): Change => {
    const chunk = Math.floor(id / CHUNK)
    let part = chunks.get(chunk)
    if (part === undefined) {
      part = { added: [], removed: [] }
      chunks.set(chunk, part)
    }
    return part
  }
  for (const id of change.added) at(id).added.push(id % CHUNK)
  for (const id of change.removed) at(id).removed.push(id % CHUNK)
  return chunks
}
