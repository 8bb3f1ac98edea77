import { CHUNK, decodeContainer, members, setBit, WORDS_PER_CHUNK } from './container.ts'

/** A set is stored as a list up to one member per this number of documents, otherwise as bits. */
const SPARSE = 64
const NONE = new Uint32Array(0)

/**
 * A set of document numbers: a list in ascending order while there are few of them, one bit each when there are
 * many. Most sets of a search are small, and then cost what they hold and not what the index holds.
 * The arrays are never changed once they are shared, so that a copy costs nothing.
 */
export class DocSet {
  /** Document numbers are below it. */
  readonly size: number
  #ids: Uint32Array | undefined
  #bits: Uint32Array | undefined
  /** The bits are also another set's. */
  #shared = false

  /** An empty set. @param size document numbers are below it; rounded up to whole chunks */
  constructor(size: number) {
    this.size = Math.max(1, Math.ceil(size / CHUNK)) * CHUNK
    this.#ids = NONE
  }

  /** @param ids in any order, each once */
  static of(size: number, ids: Iterable<number>): DocSet {
    const set = new DocSet(size)
    set.#take(Uint32Array.from(ids).sort())
    return set
  }

  /** The stored containers of one list. @param rows in ascending order of chunks, none twice */
  static ofContainers(size: number, rows: Iterable<readonly [number, Uint8Array]>): DocSet {
    const set = new DocSet(size)
    const lists: { base: number; lows: Uint16Array }[] = []
    let count = 0
    let bits: Uint32Array | undefined
    for (const [chunk, bytes] of rows) {
      const base = chunk * CHUNK
      if (base >= set.size) continue
      const container = decodeContainer(bytes)
      if ('bitmap' in container) {
        bits ??= new Uint32Array(set.size / 32)
        bits.set(container.bitmap, chunk * WORDS_PER_CHUNK)
      } else {
        lists.push({ base, lows: container.lows })
        count += container.lows.length
      }
    }
    if (bits === undefined && count <= set.size / SPARSE) {
      const ids = new Uint32Array(count)
      let at = 0
      for (const { base, lows } of lists) for (const low of lows) ids[at++] = base + low
      set.#ids = ids
      return set
    }
    bits ??= new Uint32Array(set.size / 32)
    for (const { base, lows } of lists) for (const low of lows) setBit(bits, base + low)
    set.#hold(bits)
    return set
  }

  /** All members of many sets in one pass. */
  static union(size: number, sets: readonly DocSet[]): DocSet {
    if (sets.length === 1) return (sets[0] as DocSet).clone()
    const union = new DocSet(size)
    if (sets.length < 3) {
      for (const set of sets) union.unite(set)
      return union
    }
    const bits = new Uint32Array(union.size / 32)
    let most = 0
    for (const set of sets) {
      set.#addTo(bits)
      most += set.#ids?.length ?? union.size
    }
    if (most <= union.size / SPARSE) union.#ids = Uint32Array.from(members(bits))
    else union.#hold(bits)
    return union
  }

  has(id: number): boolean {
    if (this.#bits) return id < this.size && ((this.#bits[id >>> 5] as number) & (1 << (id & 31))) !== 0
    const ids = this.#ids as Uint32Array
    const at = firstFrom(ids, id, 0)
    return at < ids.length && ids[at] === id
  }

  clone(): DocSet {
    const copy = new DocSet(this.size)
    copy.#ids = this.#ids
    copy.#bits = this.#bits
    copy.#shared = this.#bits !== undefined
    if (this.#bits) this.#shared = true
    return copy
  }

  /** Adds every member of `other`. */
  unite(other: DocSet): this {
    if (this.#ids && other.#ids) {
      if (other.#ids.length > 0)
        this.#take(this.#ids.length === 0 ? other.#ids : merged(this.#ids, other.#ids))
      return this
    }
    if (this.#ids) {
      const ids = this.#ids
      this.#bits = (other.#bits as Uint32Array).slice()
      this.#shared = false
      this.#ids = undefined
      for (const id of ids) setBit(this.#bits, id)
    } else other.#addTo(this.#own())
    return this
  }

  intersect(other: DocSet): this {
    if (this.#ids) this.#ids = other.#among(this.#ids, true)
    else if (other.#ids) {
      const ids = this.#among(other.#ids, true)
      this.#bits = undefined
      this.#ids = ids
    } else {
      const theirs = other.#bits as Uint32Array
      const bits = this.#own()
      for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (theirs[i] as number)
    }
    return this
  }

  subtract(other: DocSet): this {
    if (this.#ids) this.#ids = other.#among(this.#ids, false)
    else if (other.#ids) {
      if (other.#ids.length === 0) return this
      const bits = this.#own()
      for (const id of other.#ids) bits[id >>> 5] = (bits[id >>> 5] as number) & ~(1 << (id & 31))
    } else {
      const theirs = other.#bits as Uint32Array
      const bits = this.#own()
      for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & ~(theirs[i] as number)
    }
    return this
  }

  get isEmpty(): boolean {
    if (this.#ids) return this.#ids.length === 0
    for (const word of this.#bits as Uint32Array) if (word !== 0) return false
    return true
  }

  get count(): number {
    if (this.#ids) return this.#ids.length
    let count = 0
    for (const word of this.#bits as Uint32Array) if (word !== 0) count += popCount(word)
    return count
  }

  /** The only member, or the set itself. */
  get single(): DocSet | number {
    return this.#ids?.length === 1 ? (this.#ids[0] as number) : this
  }

  /** Bytes that it takes in memory. */
  get bytes(): number {
    return 150 + (this.#ids ?? (this.#bits as Uint32Array)).byteLength
  }

  /** Members in ascending order. */
  [Symbol.iterator](): IterableIterator<number> {
    return (this.#ids ?? members(this.#bits as Uint32Array))[Symbol.iterator]()
  }

  toArray(): number[] {
    return this.#ids ? Array.from(this.#ids) : members(this.#bits as Uint32Array)
  }

  /** The ids that are in this set, or those that are not. */
  #among(ids: Uint32Array, wanted: boolean): Uint32Array {
    const kept = new Uint32Array(ids.length)
    let count = 0
    if (this.#bits) {
      for (const id of ids) if (this.has(id) === wanted) kept[count++] = id
    } else {
      const own = this.#ids as Uint32Array
      let at = 0
      for (const id of ids) {
        at = firstFrom(own, id, at)
        if ((own[at] === id) === wanted) kept[count++] = id
      }
    }
    return count === ids.length ? ids : kept.slice(0, count)
  }

  #addTo(bits: Uint32Array): void {
    if (this.#ids) for (const id of this.#ids) setBit(bits, id)
    else {
      const own = this.#bits as Uint32Array
      for (let i = 0; i < own.length; i++) bits[i] = (bits[i] as number) | (own[i] as number)
    }
  }

  #take(ids: Uint32Array): void {
    if (ids.length <= this.size / SPARSE) {
      this.#ids = ids
      return
    }
    const bits = new Uint32Array(this.size / 32)
    for (const id of ids) setBit(bits, id)
    this.#hold(bits)
  }

  #hold(bits: Uint32Array): void {
    this.#ids = undefined
    this.#bits = bits
    this.#shared = false
  }

  /** Bits that may be changed. */
  #own(): Uint32Array {
    if (this.#shared) this.#hold((this.#bits as Uint32Array).slice())
    return this.#bits as Uint32Array
  }
}

/** Place of the first number that is not below `id`, looked for from `from` on in growing steps. */
function firstFrom(ids: Uint32Array, id: number, from: number): number {
  let low = from
  let step = 1
  let high = from
  while (high < ids.length && (ids[high] as number) < id) {
    low = high + 1
    high += step
    step *= 2
  }
  if (high > ids.length) high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return low
}

function merged(a: Uint32Array, b: Uint32Array): Uint32Array {
  const all = new Uint32Array(a.length + b.length)
  let count = 0
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const left = i < a.length ? (a[i] as number) : Number.POSITIVE_INFINITY
    const right = j < b.length ? (b[j] as number) : Number.POSITIVE_INFINITY
    all[count++] = left < right ? left : right
    if (left <= right) i++
    if (right <= left) j++
  }
  return count === all.length ? all : all.slice(0, count)
}

function popCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
