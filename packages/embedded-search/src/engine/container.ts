/** Documents per stored container; one container is one row of a posting list. */
export const CHUNK = 65_536
export const WORDS_PER_CHUNK = CHUNK / 32
const BITMAP_BYTES = CHUNK / 8
/** From this size on a bitmap is smaller than a list of 16-bit numbers. */
const ARRAY_MAX = BITMAP_BYTES / 2 - 1

/** Document numbers within their chunk, as stored: in ascending order, or one bit each. */
export type Container = { lows: Uint16Array } | { bitmap: Uint32Array }

export function decodeContainer(bytes: Uint8Array): Container {
  return bytes.byteLength === BITMAP_BYTES
    ? { bitmap: new Uint32Array(aligned(bytes, 4), 0, WORDS_PER_CHUNK) }
    : { lows: new Uint16Array(aligned(bytes, 2), 0, bytes.byteLength / 2) }
}

/** A container changed by adding and removing members; `undefined` when nothing is left. */
export function editContainer(
  stored: Uint8Array | undefined,
  added: readonly number[],
  removed: readonly number[],
): Uint8Array | undefined {
  if (stored === undefined && removed.length === 0 && added.length <= ARRAY_MAX) return encode(added)
  const bits = new Uint32Array(WORDS_PER_CHUNK)
  const known = stored && decodeContainer(stored)
  if (known && 'bitmap' in known) bits.set(known.bitmap)
  else if (known) for (const low of known.lows) setBit(bits, low)
  for (const low of added) setBit(bits, low)
  for (const low of removed) bits[low >>> 5] = (bits[low >>> 5] as number) & ~(1 << (low & 31))
  const lows = members(bits)
  return lows.length > ARRAY_MAX ? new Uint8Array(bits.buffer) : encode(lows)
}

export function setBit(bits: Uint32Array, id: number): void {
  bits[id >>> 5] = (bits[id >>> 5] as number) | (1 << (id & 31))
}

/** Numbers of the bits that are set, ascending. */
export function members(bits: Uint32Array): number[] {
  const found: number[] = []
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] as number
    while (word !== 0) {
      const low = word & -word
      found.push(i * 32 + (31 - Math.clz32(low)))
      word ^= low
    }
  }
  return found
}

function encode(lows: readonly number[]): Uint8Array | undefined {
  if (lows.length === 0) return undefined
  return new Uint8Array(Uint16Array.from(lows).sort().buffer)
}

/** A buffer in which the bytes start at 0, as typed arrays ask for. */
function aligned(bytes: Uint8Array, unit: number): ArrayBuffer {
  if (bytes.byteOffset === 0 && bytes.buffer.byteLength % unit === 0) return bytes.buffer as ArrayBuffer
  return bytes.slice().buffer as ArrayBuffer
}
