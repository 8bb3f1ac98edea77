/** What `forward` stores: per field the ids of its words with their places, as variable-length numbers. */
export interface ForwardField {
  field: number
  /** Word ids and positions, alternating. */
  entries: number[]
}

export function encodeForward(fields: readonly ForwardField[]): Uint8Array {
  let size = 0
  for (const { entries } of fields) size += 12 + entries.length * 7
  const bytes = new Uint8Array(size)
  let at = 0
  const write = (value: number): void => {
    let rest = value
    while (rest >= 0x80) {
      bytes[at++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    bytes[at++] = rest
  }
  for (const { field, entries } of fields) {
    write(field)
    write(entries.length / 2)
    let position = 0
    for (let i = 0; i < entries.length; i += 2) {
      write(entries[i] as number)
      write((entries[i + 1] as number) - position)
      position = entries[i + 1] as number
    }
  }
  return bytes.slice(0, at)
}

/** Reads what {@link encodeForward} wrote, word by word: ranking looks at hundreds of documents and keeps few words. */
export class ForwardReader {
  field = 0
  /** Words in this field. */
  count = 0
  word = 0
  position = 0
  readonly #bytes: Uint8Array
  #at = 0
  #left = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  nextField(): boolean {
    while (this.nextWord());
    if (this.#at >= this.#bytes.length) return false
    this.field = this.#read()
    this.count = this.#read()
    this.#left = this.count
    this.position = 0
    return true
  }

  nextWord(): boolean {
    if (this.#left === 0) return false
    this.#left--
    this.word = this.#read()
    this.position += this.#read()
    return true
  }

  #read(): number {
    const bytes = this.#bytes
    const first = bytes[this.#at++] as number
    if (first < 0x80) return first
    let value = first & 0x7f
    let factor = 0x80
    for (;;) {
      const byte = bytes[this.#at++] as number
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
  }
}

export function decodeForward(bytes: Uint8Array): ForwardField[] {
  const fields: ForwardField[] = []
  for (const reader = new ForwardReader(bytes); reader.nextField(); ) {
    const entries: number[] = []
    while (reader.nextWord()) entries.push(reader.word, reader.position)
    fields.push({ field: reader.field, entries })
  }
  return fields
}
