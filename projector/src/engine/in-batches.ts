import { setTimeout as delay } from 'node:timers/promises'

/** A batch ends at the first of these. */
export interface BatchLimits {
  events: number
  /** Size in the log: an article may be as large as thousands of likes. */
  bytes: number
  /** One begins this long after the one before at the earliest, unless it is full: many small ones cost the most. */
  everyMs?: number
}

interface Positioned {
  position: bigint
}

/**
 * Hands events over in batches that form while the one before is applied: small when it is quiet, up to the limits
 * when there is much. Reads at most two batches (and a page) ahead.
 */
export async function inBatches<T extends Positioned>(
  source: AsyncIterable<T | readonly T[]>,
  limits: BatchLimits,
  apply: (batch: T[]) => Promise<void>,
): Promise<void> {
  const buffer: T[] = []
  const sizes: number[] = []
  let buffered = 0
  let last: bigint | undefined
  let begun = Number.NEGATIVE_INFINITY
  let failure: { error: unknown } | undefined
  let applying: Promise<void> = Promise.resolve()
  let draining: Promise<void> | undefined
  const takeBatch = (): T[] => {
    let bytes = 0
    let size = 0
    while (size < Math.min(buffer.length, limits.events) && (size === 0 || bytes < limits.bytes))
      bytes += sizes[size++] ?? 0
    buffered -= bytes
    sizes.splice(0, size)
    return buffer.splice(0, size)
  }
  const isFull = () => buffer.length >= limits.events || buffered >= limits.bytes
  const applyNext = async () => {
    const early = begun + (limits.everyMs ?? 0) - performance.now()
    if (early > 0 && !isFull()) await delay(early)
    begun = performance.now()
    await apply(takeBatch())
  }
  const drain = async () => {
    try {
      while (buffer.length > 0) {
        applying = applyNext()
        await applying
      }
    } catch (error) {
      failure = { error }
    } finally {
      // In the same turn in which the buffer was seen empty: the next event starts another drain.
      draining = undefined
    }
  }
  const take = (event: T) => {
    // Positions are offsets in the log: the distance to the event before is about its size.
    const bytes = last === undefined ? 0 : Number(event.position - last)
    last = event.position
    buffer.push(event)
    sizes.push(bytes)
    buffered += bytes
  }
  try {
    for await (const read of source) {
      // A failed batch is never passed over: nothing after it is applied.
      if (failure) break
      if (isPage(read)) read.forEach(take)
      else take(read)
      draining ??= drain()
      while (!failure && (buffer.length >= limits.events * 2 || buffered >= limits.bytes * 2))
        await applying.catch(() => {})
    }
  } finally {
    // Also when reading failed: otherwise a caller that reads again would apply concurrently with it.
    await draining
  }
  if (failure) throw failure.error
}

const isPage = <T>(read: T | readonly T[]): read is readonly T[] => Array.isArray(read)
