/**
 * Writes protobuf messages from their end to their beginning: the length before a part is then known when it is
 * written, and each byte is touched once.
 */
export class ProtobufWriter {
  readonly #buffer: Buffer
  #start: number

  /** @param capacity at least as many bytes as will be written */
  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafeSlow(capacity)
    this.#start = capacity
  }

  /** The end of the next part, stored by the writer of a part with a length. */
  get end(): number {
    return this.#start
  }

  written(): Buffer {
    return this.#buffer.subarray(this.#start)
  }

  byte(value: number): void {
    this.#buffer[--this.#start] = value
  }

  uint32BE(value: number): void {
    this.#start -= 4
    this.#buffer.writeUInt32BE(value, this.#start)
  }

  /** A number that is not negative and exact, or a bigint of up to 64 bits. */
  varint(value: number | bigint): void {
    if (typeof value === 'bigint') this.#bigVarint(value)
    else this.#numberVarint(value)
  }

  #numberVarint(value: number): void {
    let length = 1
    for (let rest = value; rest >= 0x80; rest /= 0x80) length++
    this.#start -= length
    let rest = value
    for (let at = this.#start; at < this.#start + length - 1; at++) {
      this.#buffer[at] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#buffer[this.#start + length - 1] = rest
  }

  varintField(tag: number, value: number | bigint): void {
    this.varint(value)
    this.byte(tag)
  }

  bytes(value: Uint8Array): void {
    this.#start -= value.length
    this.#buffer.set(value, this.#start)
  }

  bytesField(tag: number, value: Uint8Array): void {
    this.bytes(value)
    this.varintField(tag, value.length)
  }

  textField(tag: number, value: string): void {
    const { end } = this
    if (!this.#ascii(value)) {
      this.#start = end - Buffer.byteLength(value)
      this.#buffer.write(value, this.#start)
    }
    this.lengthSince(tag, end)
  }

  /** Before a part that ends at `end`: its length and its tag. */
  lengthSince(tag: number, end: number): void {
    this.varintField(tag, end - this.#start)
  }

  /** Faster than a call of native code for the short names that are the rule; false when it is not all ASCII. */
  #ascii(value: string): boolean {
    let start = this.#start
    for (let at = value.length - 1; at >= 0; at--) {
      const code = value.charCodeAt(at)
      if (code >= 0x80) return false
      this.#buffer[--start] = code
    }
    this.#start = start
    return true
  }

  #bigVarint(value: bigint): void {
    const bytes: number[] = []
    for (let rest = value; ; rest >>= 7n) {
      if (rest < 0x80n) {
        bytes.push(Number(rest))
        break
      }
      bytes.push(Number(rest & 0x7fn) | 0x80)
    }
    for (const byte of bytes.reverse()) this.byte(byte)
  }
}
