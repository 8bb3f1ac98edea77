/** Walks over the fields of one protobuf message. Numbers above 2^53 are not read as such: see {@link unsigned}. */
export class WireFields {
  readonly #bytes: Buffer
  readonly #end: number
  #at: number
  /** Of the field that {@link next} has come to. */
  field = 0
  /** Its value: of a varint; else where its bytes begin and end. */
  low = 0
  high = 0
  start = 0
  stop = 0

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  next(): boolean {
    if (this.#at >= this.#end) return false
    this.#varint()
    this.field = this.low >>> 3
    const type = this.low & 7
    if (type === 0) this.#varint()
    else {
      if (type === 2) this.#varint()
      else if (type === 1 || type === 5) this.low = type === 1 ? 8 : 4
      else throw new Error(`wire type ${type}`)
      this.start = this.#at
      this.stop = this.#at + this.low
      this.#at = this.stop
      if (this.stop > this.#end) throw new Error('a field that is longer than its message')
    }
    return true
  }

  /** The bytes of the field as text. */
  text(): string {
    return this.#bytes.toString('utf8', this.start, this.stop)
  }

  /** The bytes of the field: a view of the message. */
  bytes(): Buffer {
    return this.#bytes.subarray(this.start, this.stop)
  }

  /** The fields of the message that the field holds. */
  inner(): WireFields {
    return new WireFields(this.#bytes, this.start, this.stop)
  }

  /** The varint as an unsigned 64-bit number. */
  unsigned(): bigint {
    if (this.high < 0x20_0000) return BigInt(this.high * 0x1_0000_0000 + this.low)
    return (BigInt(this.high) << 32n) | BigInt(this.low)
  }

  #varint(): void {
    const bytes = this.#bytes
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[this.#at++] as number
      const bits = byte & 0x7f
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= bits << 28
        high = bits >>> 4
      } else high |= bits << (shift - 32)
      if (byte < 0x80) {
        this.low = low >>> 0
        this.high = high >>> 0
        return
      }
    }
    throw new Error('a number that does not end')
  }
}
