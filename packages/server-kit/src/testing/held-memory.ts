import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const EVERY = 8 * 1024 * 1024

/** Bytes in buffers that this process still holds. */
export function heldInBuffers(): number {
  collect()
  return process.memoryUsage().arrayBuffers
}

/** Reads a stream to its end: how long it was, and what was held at the most meanwhile. */
export async function readThrough(
  body: AsyncIterable<Uint8Array>,
): Promise<{ length: number; held: number }> {
  let length = 0
  let held = heldInBuffers()
  let next = EVERY
  for await (const part of body) {
    length += part.length
    if (length < next) continue
    next += EVERY
    held = Math.max(held, heldInBuffers())
  }
  return { length, held }
}
