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

export function decodeForward(bytes: Uint8Array): ForwardField[] {
  const fields: ForwardField[] = []
  let at = 0
  const read = (): number => {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = bytes[at++] as number
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
  }
  while (at < bytes.length) {
    const field = read()
    const count = read()
    const entries: number[] = new Array(count * 2)
    let position = 0
    for (let i = 0; i < count; i++) {
      entries[i * 2] = read()
      position += read()
      entries[i * 2 + 1] = position
    }
    fields.push({ field, entries })
  }
  return fields
}
