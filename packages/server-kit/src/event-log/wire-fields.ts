/**
 * Walks over the fields of a protobuf message and of those inside it. One walker serves for all messages of a log, since
 * garbage per field is what reading millions of events would spend its time on.
 */
export class WireFields {
  #bytes: Buffer = Buffer.alloc(0)
  #end = 0
  #at = 0
  /** Number of the field that {@link next} has come to. */
  field = 0
  #low = 0
  #high = 0
  #start = 0

  /** Begins at the first field of a message. */
  read(bytes: Buffer): void {
    this.#bytes = bytes
    this.#at = 0
    this.#end = bytes.length
  }

  /** Goes to the next field; false at the end of the message. */
  next(): boolean {
    if (this.#at >= this.#end) return false
    this.#varint()
    this.field = this.#low >>> 3
    const type = this.#low & 7
    if (type === 0) this.#varint()
    else {
      if (type === 2) this.#varint()
      else if (type === 1 || type === 5) this.#low = type === 1 ? 8 : 4
      else throw new Error(`wire type ${type}`)
      this.#start = this.#at
      this.#at += this.#low
      if (this.#at > this.#end) throw new Error('a field that is longer than its message')
    }
    return true
  }

  /** Goes into the message that the field holds. @returns what {@link leave} wants, to go on behind it */
  enter(): number {
    const outer = this.#end
    this.#end = this.#at
    this.#at = this.#start
    return outer
  }

  leave(outer: number): void {
    this.#at = this.#end
    this.#end = outer
  }

  text(): string {
    return this.#bytes.toString('utf8', this.#start, this.#at)
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes.subarray(this.#start, this.#at))
  }

  /** The text of one field of the message that the field holds. */
  textIn(wanted: number): string {
    const outer = this.enter()
    let text = ''
    while (this.next()) if (this.field === wanted) text = this.text()
    this.leave(outer)
    return text
  }

  /** The varint as an unsigned 64-bit number. */
  unsigned(): bigint {
    if (this.#high < 0x20_0000) return BigInt(this.#high * 0x1_0000_0000 + this.#low)
    return (BigInt(this.#high) << 32n) | BigInt(this.#low)
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
        this.#low = low >>> 0
        this.#high = high >>> 0
        return
      }
    }
    throw new Error('a number that does not end')
  }
}
