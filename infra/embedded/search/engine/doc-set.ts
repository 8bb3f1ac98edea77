/** Documents per stored container; one container is one row of a posting list. */
export const CHUNK = 65_536
const WORDS_PER_CHUNK = CHUNK / 32
const BITMAP_BYTES = CHUNK / 8
/** From this size on a bitmap is smaller than a list of 16-bit numbers. */
const ARRAY_MAX = BITMAP_BYTES / 2 - 1

/** A set of document numbers: one bit each, from 0 up to a fixed size. */
export class DocSet {
  readonly bits: Uint32Array

  /** @param size document numbers are below it; rounded up to whole chunks */
  constructor(size: number, bits?: Uint32Array) {
    this.bits = bits ?? new Uint32Array(Math.max(1, Math.ceil(size / CHUNK)) * WORDS_PER_CHUNK)
  }

  static of(size: number, ids: Iterable<number>): DocSet {
    const set = new DocSet(size)
    for (const id of ids) set.add(id)
    return set
  }

  get size(): number {
    return this.bits.length * 32
  }

  add(id: number): void {
    this.bits[id >>> 5] = (this.bits[id >>> 5] as number) | (1 << (id & 31))
  }

  has(id: number): boolean {
    return id < this.size && ((this.bits[id >>> 5] as number) & (1 << (id & 31))) !== 0
  }

  clone(): DocSet {
    return new DocSet(0, this.bits.slice())
  }

  /** Adds every member of `other`. */
  unite(other: DocSet): this {
    for (let i = 0; i < this.bits.length; i++)
      this.bits[i] = (this.bits[i] as number) | (other.bits[i] as number)
    return this
  }

  intersect(other: DocSet): this {
    for (let i = 0; i < this.bits.length; i++)
      this.bits[i] = (this.bits[i] as number) & (other.bits[i] as number)
    return this
  }

  subtract(other: DocSet): this {
    for (let i = 0; i < this.bits.length; i++)
      this.bits[i] = (this.bits[i] as number) & ~(other.bits[i] as number)
    return this
  }

  get isEmpty(): boolean {
    for (const word of this.bits) if (word !== 0) return false
    return true
  }

  get count(): number {
    let count = 0
    for (const word of this.bits) if (word !== 0) count += popCount(word)
    return count
  }

  /** Members in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.bits.length; i++) {
      let word = this.bits[i] as number
      while (word !== 0) {
        const low = word & -word
        yield i * 32 + (31 - Math.clz32(low))
        word ^= low
      }
    }
  }

  toArray(limit = Number.POSITIVE_INFINITY): number[] {
    const ids: number[] = []
    for (const id of this) {
      if (ids.length >= limit) break
      ids.push(id)
    }
    return ids
  }

  /** Adds the members of one stored container. */
  uniteContainer(chunk: number, container: Uint8Array): void {
    const offset = chunk * WORDS_PER_CHUNK
    if (offset >= this.bits.length) return
    if (container.byteLength === BITMAP_BYTES) {
      const words = new Uint32Array(aligned(container, 4), 0, WORDS_PER_CHUNK)
      for (let i = 0; i < WORDS_PER_CHUNK; i++)
        this.bits[offset + i] = (this.bits[offset + i] as number) | (words[i] as number)
      return
    }
    for (const low of decodeArray(container)) {
      const at = offset + (low >>> 5)
      this.bits[at] = (this.bits[at] as number) | (1 << (low & 31))
    }
  }
}

/** A container changed by adding and removing members; `undefined` when nothing is left. */
export function editContainer(
  container: Uint8Array | undefined,
  added: readonly number[],
  removed: readonly number[],
): Uint8Array | undefined {
  if (container === undefined && removed.length === 0 && added.length <= ARRAY_MAX) return encode(added)
  const set = new DocSet(CHUNK)
  if (container) set.uniteContainer(0, container)
  for (const low of added) set.add(low)
  for (const low of removed) set.bits[low >>> 5] = (set.bits[low >>> 5] as number) & ~(1 << (low & 31))
  const count = set.count
  if (count === 0) return undefined
  return count > ARRAY_MAX ? new Uint8Array(set.bits.buffer) : encode(set.toArray())
}

function encode(lows: readonly number[]): Uint8Array | undefined {
  if (lows.length === 0) return undefined
  return new Uint8Array(Uint16Array.from(lows).sort().buffer)
}

const decodeArray = (container: Uint8Array) =>
  new Uint16Array(aligned(container, 2), 0, container.byteLength / 2)

/** A buffer in which the bytes start at 0, as typed arrays ask for. */
function aligned(bytes: Uint8Array, unit: number): ArrayBuffer {
  if (bytes.byteOffset === 0 && bytes.buffer.byteLength % unit === 0) return bytes.buffer as ArrayBuffer
  return bytes.slice().buffer as ArrayBuffer
}

function popCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
