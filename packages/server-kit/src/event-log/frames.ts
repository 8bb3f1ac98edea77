const HEADER_BYTES = 5

/** A message as it goes over the wire: not compressed, its length before it. */
export function framed(message: Uint8Array): Buffer {
  const frame = Buffer.alloc(HEADER_BYTES + message.length)
  frame.writeUInt32BE(message.length, 1)
  frame.set(message, HEADER_BYTES)
  return frame
}

/**
 * Splits chunks of a gRPC stream into messages; a message may span several chunks.
 * @throws if a message is compressed
 */
export async function* unframed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let pending: Buffer[] = []
  let length = 0
  let needed = HEADER_BYTES
  for await (const chunk of chunks) {
    pending.push(chunk)
    length += chunk.length
    if (length < needed) continue
    const bytes = pending.length === 1 ? chunk : Buffer.concat(pending)
    const messages: Buffer[] = []
    let at = 0
    for (;;) {
      needed = HEADER_BYTES
      if (at + needed > length) break
      // Nothing is compressed that was not asked to be.
      if (bytes[at] !== 0) throw new Error('a compressed message')
      needed += bytes.readUInt32BE(at + 1)
      if (at + needed > length) break
      messages.push(bytes.subarray(at + HEADER_BYTES, at + needed))
      at += needed
    }
    const rest = bytes.subarray(at)
    pending = rest.length > 0 ? [rest] : []
    length = rest.length
    if (messages.length > 0) yield messages
  }
}
